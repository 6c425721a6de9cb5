import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { quietQueues } from './quiet-queue.js';

interface Queue {
  pending: object[];
  push(request: object): void;
  maybeThrottle(ms: number): void;
  checkPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
  destroy(): void;
}
const load = createRequire(import.meta.url);
const RequestQueue = load('kafkajs/src/network/requestQueue') as new (options: object) => Queue;

quietQueues();
const queueOf = () =>
  new RequestQueue({
    logger: { debug: () => undefined },
    clientId: 'c',
    broker: 'b',
    maxInFlightRequests: 1,
    requestTimeout: 5_000,
    enforceRequestTimeout: true,
    isConnected: () => isConnected,
  });
let queue: Queue;
let isConnected: boolean;
const sent: number[] = [];
const failed: unknown[] = [];
beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  sent.length = failed.length = 0;
  isConnected = true;
  queue = queueOf();
});
afterEach(() => {
  queue.destroy();
  jest.useRealTimers();
});
const ask = (correlationId: number) =>
  queue.push({
    entry: {
      correlationId,
      resolve: () => undefined,
      reject: (error: unknown) => failed.push(error),
      apiName: 'Fetch',
    },
    expectResponse: true,
    sendRequest: () => sent.push(correlationId),
  });

it('a connection without waiting requests sets no timer', () => {
  queue.checkPendingRequests();
  ask(1);
  expect(sent).toEqual([1]);
  expect(jest.getTimerCount()).toBe(0);
});

it('a request that has to wait for a pause of the broker is sent after it', () => {
  queue.maybeThrottle(300);
  ask(1);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(299);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(20);
  expect(sent).toEqual([1]);
  jest.advanceTimersByTime(1_000);
  expect(jest.getTimerCount()).toBe(0);
});

it('a request without an answer fails half a second after its time at the latest', () => {
  queue.scheduleRequestTimeoutCheck();
  jest.advanceTimersByTime(400);
  ask(1);
  jest.advanceTimersByTime(5_000);
  expect(failed).toEqual([]);
  jest.advanceTimersByTime(500);
  expect(failed).toMatchObject([{ name: 'KafkaJSRequestTimeoutError' }]);
});

it('looks at all connections at once, and at the last one that is open', () => {
  const other = queueOf();
  queue.scheduleRequestTimeoutCheck();
  other.scheduleRequestTimeoutCheck();
  expect(jest.getTimerCount()).toBe(1);
  ask(1);
  other.destroy();
  jest.advanceTimersByTime(5_500);
  expect(failed).toHaveLength(1);
});

it('looks no more at a connection that broke', () => {
  queue.scheduleRequestTimeoutCheck();
  isConnected = false;
  jest.advanceTimersByTime(500);
  expect(jest.getTimerCount()).toBe(0);
});

it('looks no more once the connection is closed', () => {
  queue.scheduleRequestTimeoutCheck();
  queue.destroy();
  expect(jest.getTimerCount()).toBe(0);
});
