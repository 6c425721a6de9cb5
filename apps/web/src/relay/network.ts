import {
  type GraphQLResponse,
  Network,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime';
import { codeOf } from './api-error.js';
import { takeEarly } from './early.js';
import { neededNow } from '../ui/first-screen.js';
import { post } from './post.js';

export interface Tokens {
  /** A token that is valid now. */
  token(): Promise<string>;
  /** The session has ended: forgets the token and becomes a guest. */
  expire(): Promise<void>;
}

/** Relay's network over HTTP. Expiry is checked before each call; after EXPIRED the query is sent again as a guest. */
export const createNetwork = (tokens: Tokens, subscribe: SubscribeFunction) => {
  const answer = async (operation: RequestParameters, variables: Variables): Promise<GraphQLResponse> => {
    const call = async () => post({ operation, variables, token: await tokens.token() });
    try {
      return (await (takeEarly(operation, variables) ?? call())) as GraphQLResponse;
    } catch (error) {
      if (codeOf(error) !== 'EXPIRED') throw error;
      await tokens.expire();
      // A mutation of a person is not repeated as a guest.
      if (operation.operationKind === 'mutation') throw error;
      return (await call()) as GraphQLResponse;
    }
  };
  return Network.create((operation, variables) => neededNow(answer(operation, variables)), subscribe);
};
