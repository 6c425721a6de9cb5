import { expect, it } from '@jest/globals';
import { socketError } from './socket.js';

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
