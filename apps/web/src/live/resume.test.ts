import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Client } from 'graphql-ws/client';
import type { GraphQLResponse, Observable, RequestParameters } from 'relay-runtime';
import { createSocket } from './socket.js';

interface Sink {
  next(value: unknown): void;
  error(reason: unknown): void;
  complete(): void;
}
/** One for each time that a subscription was started. */
const sinks: Sink[] = [];
const client = {
  subscribe: (_: unknown, sink: Sink) => {
    sinks.push(sink);
    return () => sink.complete();
  },
  dispose: () => undefined,
};
const library = async () => ({ createClient: () => client as unknown as Client });

const operation = { name: 'ThingLiveSubscription', id: 'a'.repeat(32) } as RequestParameters;
const soil = (water: number) => ({ data: { thingUpdated: { thing: { water } } } });
const nextSubscription = async (n: number) => {
  await jest.advanceTimersByTimeAsync(3_000);
  expect(sinks).toHaveLength(n);
};

beforeEach(() => {
  sinks.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

const subscribe = () => {
  const received: GraphQLResponse[] = [];
  const [failed, completed] = [jest.fn(), jest.fn()];
  const messages = createSocket(
    { token: async () => 'token', expire: async () => undefined },
    library,
  ).subscribe(operation, {}, {});
  const { unsubscribe } = (messages as Observable<GraphQLResponse>).subscribe({
    next: (value: GraphQLResponse) => received.push(value),
    error: failed,
    complete: completed,
  });
  return { received, failed, completed, unsubscribe };
};

it('starts a subscription again that the api ended while the connection is open, until it is disposed', async () => {
  const { received, failed, unsubscribe } = subscribe();
  await nextSubscription(1);
  sinks[0]!.next(soil(31));

  sinks[0]!.next({ errors: [{ message: 'For a moment we cannot read this.' }] });
  await nextSubscription(2);
  sinks[1]!.next(soil(30));

  sinks[1]!.complete();
  await nextSubscription(3);

  unsubscribe();
  await nextSubscription(3);
  expect(received).toEqual([soil(31), soil(30)]);
  expect(failed).not.toHaveBeenCalled();
});

it('completes and does not start again after the last message of a row that is gone', async () => {
  const { received, failed, completed } = subscribe();
  await nextSubscription(1);
  const last = { data: { thingUpdated: { thing: null } } };
  sinks[0]!.next(last);
  sinks[0]!.complete();
  await nextSubscription(1);
  expect(received).toEqual([last]);
  expect(completed).toHaveBeenCalledTimes(1);
  expect(failed).not.toHaveBeenCalled();
});

it('fails and does not start again when the row is not found', async () => {
  const { failed } = subscribe();
  await nextSubscription(1);
  sinks[0]!.next({ errors: [{ message: 'Thing not found', extensions: { code: 'NTFND' } }] });
  sinks[0]!.complete();
  await nextSubscription(1);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'NTFND' }));
});

it('starts again, as after a break, when it was refused for having asked too much in this minute', async () => {
  const { failed } = subscribe();
  await nextSubscription(1);
  const refusal = {
    message: 'Too much at once. Try again in 5 seconds.',
    extensions: { code: 'RATE_LIMITED' },
  };
  sinks[0]!.error([refusal]);
  await nextSubscription(2);
  expect(failed).not.toHaveBeenCalled();
});
