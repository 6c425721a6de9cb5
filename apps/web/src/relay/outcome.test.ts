import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { signInAsGuest } from '../auth/sign-in-as-guest.js';
import { ApiError, errorOf, Unreachable } from './api-error.js';
import { answerOrMessage, isRefused } from './outcome.js';

const refusal = errorOf([
  { message: 'Username already exists', extensions: { code: 'VALIDATION', fields: [{ field: 'username', message: 'Username already exists' }] } },
  { message: 'and another' },
]); // prettier-ignore
const withoutWords = errorOf([]);
const answer = { signUp: { jwtToken: 'abc' } };
const tell = jest.fn();

afterEach(() => {
  tell.mockClear();
  Reflect.deleteProperty(globalThis, 'fetch');
});

describe('how an action ends', () => {
  it.each<[what: string, sent: () => Promise<object>, string: object | string, told: readonly Error[]]>([
    ['done', async () => answer, answer, []],
    ['refused', () => Promise.reject(refusal), 'Username already exists', [refusal]],
    ['refused without words', () => Promise.reject(withoutWords), '', [withoutWords]],
  ])(
    '[357] [358] that returns the message of the server does not throw: %s',
    async (_what, sent, ends, told) => {
      expect(await answerOrMessage(sent(), tell)).toEqual(ends);
      expect(tell.mock.calls).toEqual(told.map((error) => [error]));
    },
  );

  it('[358] the same in our words where no answer came; a fault of the program is thrown', async () => {
    const lost = new Unreachable();
    expect(await answerOrMessage(Promise.reject(lost), tell)).toMatch(/^Can’t reach Hedgerow/);
    expect(tell).toHaveBeenCalledWith(lost);
    await expect(answerOrMessage(Promise.reject(new TypeError('slip')), tell)).rejects.toThrow('slip');
  });

  it('[358] signing in as a guest returns the message as a string', async () => {
    const errors = [{ message: 'Too many requests. Wait a moment.', extensions: { code: 'RATE_LIMITED' } }];
    const answering = (body: object) =>
      void (globalThis.fetch = jest.fn(async () => ({ status: 200, json: async () => body }) as Response));
    answering({ data: null, errors });
    expect(await signInAsGuest('garden.example', tell)).toBe('Too many requests. Wait a moment.');
    answering({ data: { signInAsGuest: { jwtToken: 'abc' } } });
    expect(await signInAsGuest('garden.example', tell)).toEqual({ jwtToken: 'abc' });
  });

  it.each<[what: string, sent: () => Promise<object>, refused: boolean, told: readonly Error[]]>([
    ['done', async () => answer, false, []],
    ['refused', () => Promise.reject(refusal), true, [refusal]],
    ['refused without words', () => Promise.reject(withoutWords), true, [withoutWords]],
  ])(
    '[140] [143] [359] that returns true when an error message came back: %s',
    async (_what, sent, refused, told) => {
      expect(await isRefused(sent(), tell)).toBe(refused);
      expect(tell.mock.calls).toEqual(told.map((error) => [error]));
    },
  );

  it('[359] no answer is no error message of the server: it is thrown', async () => {
    await expect(isRefused(Promise.reject(new Unreachable()), tell)).rejects.toBeInstanceOf(Unreachable);
    expect(tell).not.toHaveBeenCalled();
    expect(refusal).toBeInstanceOf(ApiError);
  });
});
