import { expect, it, jest } from '@jest/globals';
import type { Client, ClientOptions } from 'graphql-ws/client';
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
