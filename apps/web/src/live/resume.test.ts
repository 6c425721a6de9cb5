import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Client } from 'graphql-ws';
import type { GraphQLResponse, Observable, RequestParameters } from 'relay-runtime';
import { createSocket } from './socket.js';

interface Sink {
  next(value: unknown): void;
  complete(): void;
}
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

it('asks again for a subscription that the api ended while the connection holds, until nobody listens', async () => {
  const heard: GraphQLResponse[] = [];
  const failed = jest.fn();
  const messages = createSocket(async () => 'token', library).subscribe(operation, {}, {});
  const { unsubscribe } = (messages as Observable<GraphQLResponse>).subscribe({
    next: (value: GraphQLResponse) => heard.push(value),
    error: failed,
  });
  await nextSubscription(1);
  sinks[0]!.next(soil(31));

  sinks[0]!.next({ errors: [{ message: 'For a moment we cannot read this.' }] });
  await nextSubscription(2);
  sinks[1]!.next(soil(30));

  sinks[1]!.complete();
  await nextSubscription(3);

  unsubscribe();
  await nextSubscription(3);
  expect(heard).toEqual([soil(31), soil(30)]);
  expect(failed).not.toHaveBeenCalled();
});
