import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { RequestParameters } from 'relay-runtime';
import { socketLater } from './socket-later.js';

const operation = { name: 'ThingLiveSubscription', id: 'a'.repeat(32) } as RequestParameters;
const createSocket = jest.fn();
const tokens = { token: async () => 'token', expire: async () => undefined };

beforeEach(() => {
  createSocket.mockReset();
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

it('closed while its code comes, it opens nothing', async () => {
  let come!: (code: never) => void;
  const socket = socketLater(tokens, () => new Promise((resolve) => (come = resolve)));
  await jest.runAllTimersAsync();
  socket.close();
  come({ createSocket } as never);
  await jest.runAllTimersAsync();
  expect(createSocket).not.toHaveBeenCalled();
});

it('closed while its code does not come, it asks for it no more, and ends no subscription', async () => {
  const load = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const socket = socketLater(tokens, load);
  const completed = jest.fn();
  const messages = socket.subscribe(operation, {}, {}) as { subscribe(sink: object): void };
  messages.subscribe({ complete: completed, error: completed });
  await jest.advanceTimersByTimeAsync(12_000);
  const before = load.mock.calls.length;
  expect(before).toBeGreaterThan(1);
  socket.close();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(before);
  expect(completed).not.toHaveBeenCalled();
});

it('follows the network from the start, with one listener that ends with it', () => {
  const [added, removed] = [
    jest.spyOn(window, 'addEventListener'),
    jest.spyOn(window, 'removeEventListener'),
  ];
  const offline = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.filter(([name]) => name === 'offline');
  const socket = socketLater(tokens);
  expect(offline(added)).toHaveLength(1);
  socket.close();
  expect(offline(removed)).toEqual(offline(added));
});
