import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { GraphQLResponse, Observable, RequestParameters } from 'relay-runtime';
import { createSocket } from './socket.js';

interface Sink {
  next(value: unknown): void;
  complete(): void;
}
const mockSinks: Sink[] = [];
jest.mock('graphql-ws', () => ({
  createClient: () => ({
    subscribe: (_: unknown, sink: Sink) => {
      mockSinks.push(sink);
      return () => sink.complete();
    },
    dispose: () => undefined,
  }),
}));

const operation = { name: 'ThingLiveSubscription', id: 'a'.repeat(32) } as RequestParameters;
const soil = (water: number) => ({ data: { thingUpdated: { thing: { water } } } });
const nextSubscription = async (n: number) => {
  await jest.advanceTimersByTimeAsync(3_000);
  expect(mockSinks).toHaveLength(n);
};

// Loaded before the clock stands still; the socket's own import then takes no time.
beforeAll(() => import('graphql-ws'));

beforeEach(() => {
  mockSinks.length = 0;
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
});

it('asks again for a subscription that the api ended while the connection holds, until nobody listens', async () => {
  const heard: GraphQLResponse[] = [];
  const failed = jest.fn();
  const messages = createSocket(async () => 'token').subscribe(operation, {}, {});
  const { unsubscribe } = (messages as Observable<GraphQLResponse>).subscribe({
    next: (value: GraphQLResponse) => heard.push(value),
    error: failed,
  });
  await nextSubscription(1);
  mockSinks[0]!.next(soil(31));

  mockSinks[0]!.next({ errors: [{ message: 'For a moment we cannot read this.' }] });
  await nextSubscription(2);
  mockSinks[1]!.next(soil(30));

  mockSinks[1]!.complete();
  await nextSubscription(3);

  unsubscribe();
  await nextSubscription(3);
  expect(heard).toEqual([soil(31), soil(30)]);
  expect(failed).not.toHaveBeenCalled();
});
