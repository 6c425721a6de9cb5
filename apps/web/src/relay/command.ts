import { commitMutation, type GraphQLTaggedNode, type IEnvironment } from 'relay-runtime';
import type { MutationParameters, SelectorStoreUpdater } from 'relay-runtime';
import { errorOf } from './api-error.js';
import { commandIds } from './command-id.js';

export interface SendOptions<R = unknown> {
  /** What the page shows until the answer is there. Gone with the answer, and when it is a refusal or none comes. */
  readonly optimisticUpdater?: SelectorStoreUpdater<R>;
  /** What the answer changes beside the rows that it holds. */
  readonly updater?: SelectorStoreUpdater<R>;
}

/**
 * Sends a mutation as a promise: resolves with the answer, rejects with the server's refusal. The list of problems
 * beside an answer counts as a refusal too, since a command is done or it is not.
 */
export const senderOf =
  <M extends MutationParameters>(environment: IEnvironment, mutation: GraphQLTaggedNode) =>
  (
    variables: M['variables'],
    { optimisticUpdater, updater }: SendOptions<M['response']> = {},
  ): Promise<M['response']> =>
    new Promise((resolve, reject) => {
      commitMutation<M>(environment, {
        mutation,
        variables,
        optimisticUpdater: optimisticUpdater as never,
        updater: updater as never,
        onCompleted: (response, errors) =>
          errors?.length ? reject(errorOf(errors as never)) : resolve(response),
        onError: reject,
      });
    });

/** A mutation that is a command: it has one input, with the id under which it may be sent again. */
export interface Command extends MutationParameters {
  readonly variables: { readonly input: { readonly clientMutationId?: string | null } };
}

/** What is known of a mutation that was sent: its ids, and what of it is on its way. */
const newRecord = () => ({ ids: commandIds(), onTheWay: new Map<string, Promise<unknown>>() });
const records = new WeakMap<IEnvironment, Map<GraphQLTaggedNode, ReturnType<typeof newRecord>>>();

const recordOf = (environment: IEnvironment, mutation: GraphQLTaggedNode) => {
  const ofEnvironment =
    records.get(environment) ?? new Map<GraphQLTaggedNode, ReturnType<typeof newRecord>>();
  records.set(environment, ofEnvironment);
  const record = ofEnvironment.get(mutation) ?? newRecord();
  ofEnvironment.set(mutation, record);
  return record;
};

/**
 * Sends a mutation with one input. While it is on its way, the same input is not sent a second time: both callers get
 * the one answer. Sent again after a lost answer, the same input has one effect, also from a form that was closed and
 * opened again meanwhile.
 */
export const commandOf = <M extends Command>(environment: IEnvironment, mutation: GraphQLTaggedNode) => {
  const send = senderOf<M>(environment, mutation);
  const {
    ids: { idOf, done },
    onTheWay,
  } = recordOf(environment, mutation);
  return (
    input: Omit<M['variables']['input'], 'clientMutationId'>,
    options?: SendOptions<M['response']>,
  ): Promise<M['response']> => {
    const key = JSON.stringify(input);
    const sent = onTheWay.get(key);
    if (sent) return sent as Promise<M['response']>;
    const answer = send({ input: { ...input, clientMutationId: idOf(input) } }, options)
      .then((response) => {
        done(input);
        return response;
      })
      .finally(() => onTheWay.delete(key));
    onTheWay.set(key, answer);
    return answer;
  };
};
