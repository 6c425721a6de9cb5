import { type FetchFunction, type GraphQLResponse, Network, type SubscribeFunction } from 'relay-runtime';
import { codeOf } from './api-error.js';
import { post } from './post.js';

export interface Tokens {
  /** A token that is valid now. */
  token(): Promise<string>;
  /** Forgets the token and becomes a guest. */
  clear(): Promise<void>;
}

/** Relay's road to the api. Expiry is checked before each call; EXPIRED makes a guest of us and asks once more. */
export const createNetwork = (tokens: Tokens, subscribe: SubscribeFunction) => {
  const fetchOperation: FetchFunction = async (operation, variables) => {
    const call = async () => post({ operation, variables, token: await tokens.token() });
    try {
      return (await call()) as GraphQLResponse;
    } catch (error) {
      if (codeOf(error) !== 'EXPIRED') throw error;
      await tokens.clear();
      // What a person ordered is not repeated in a guest's name.
      if (operation.operationKind === 'mutation') throw error;
      return (await call()) as GraphQLResponse;
    }
  };
  return Network.create(fetchOperation, subscribe);
};
