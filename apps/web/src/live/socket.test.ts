import { describe, expect, it, jest } from '@jest/globals';
import type { Client, ClientOptions } from 'graphql-ws/client';
import type { RelayObservable } from 'relay-runtime/lib/network/RelayObservable.js';
import { createSocket, socketError } from './socket.js';

it('[309] a closed socket is an error with its code and reason', () => {
  expect(socketError({ code: 4429, reason: 'Too many subscriptions' }).message).toBe(
    'The live connection closed (4429: Too many subscriptions).',
  );
  expect(socketError({ code: 1006, reason: '' }).message).toBe('The live connection closed (1006).');
});

it('a refused subscription keeps the server’s sentence and code', () =>
  expect(socketError([{ message: 'Sign in to do this.', extensions: { code: 'LOGIN' } }])).toMatchObject({
    message: 'Sign in to do this.',
    code: 'LOGIN',
  }));

it.each([
  ['Session ended', 'mine', 1],
  // The rights alone changed: the same session goes on.
  ['Rights changed', 'mine', 0],
  // Signed in anew meanwhile: that session is another one.
  ['Session ended', 'a newer one', 0],
])(
  'a socket that closes with 4403 %s, the token being %s by now: the page expires %d times',
  async (reason, now, times) => {
    const expire = jest.fn(async () => undefined);
    const token = jest.fn(async () => 'mine');
    let options!: ClientOptions;
    const createClient = (given: ClientOptions) => {
      options = given;
      return {} as Client;
    };
    await createSocket({ token, expire }, async () => ({ createClient })).open();
    await (options.connectionParams as () => Promise<unknown>)();
    token.mockResolvedValue(now);
    options.on?.closed?.({ code: 4403, reason });
    await new Promise((resolve) => setTimeout(resolve));
    expect(expire).toHaveBeenCalledTimes(times);
  },
);

describe('telling of frames', () => {
  const start = () => {
    let options!: ClientOptions;
    let next!: (value: object) => void;
    const told: string[] = [];
    const end = jest.fn();
    const measuring = jest.fn(async () => ({
      tellFrames: () => ({ message: (ticket: string) => void told.push(ticket), end }),
    }));
    const createClient = (given: ClientOptions) => {
      options = given;
      const subscribe = (_: unknown, sink: { next: typeof next }) => {
        next = sink.next;
        return () => undefined;
      };
      return { subscribe, dispose: () => undefined } as unknown as Client;
    };
    const tokens = { token: async () => 'mine', expire: async () => undefined };
    const socket = createSocket(tokens, async () => ({ createClient }), measuring);
    const settled = () => new Promise((resolve) => setTimeout(resolve));
    const acknowledge = async (payload?: Record<string, unknown>) => {
      options.on!.connected!({}, payload, false);
      await settled();
    };
    const open = async () => {
      await socket.open();
      const operation = { name: 'Watch', id: 'f'.repeat(32), text: null };
      (socket.subscribe(operation as never, {}, {} as never) as RelayObservable<unknown>).subscribe({});
      await settled();
    };
    return { socket, open, acknowledge, measuring, told, end, next: (value: object) => next(value) };
  };
  const message = { data: { a: { b: 1 } }, extensions: { ticket: 'a.b' } };

  it('begins where the api asks for it, is given the tickets, and ends with the connection of this person', async () => {
    const { socket, open, acknowledge, told, end, next } = start();
    await open();
    await acknowledge({ traces: true });
    await acknowledge({ traces: true });
    next(message);
    next({ data: { a: { b: 1 } } });
    expect(told).toEqual(['a.b']);
    socket.close();
    await new Promise((resolve) => setTimeout(resolve));
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('loads nothing where the api does not, and ends where it does no more', async () => {
    const { open, acknowledge, measuring, told, end, next } = start();
    await open();
    await acknowledge();
    next(message);
    expect([measuring.mock.calls.length, told]).toEqual([0, []]);
    await acknowledge({ traces: true });
    await acknowledge();
    expect(end).toHaveBeenCalledTimes(1);
  });
});
