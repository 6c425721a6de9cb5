import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, Unreachable } from './api-error.js';
import { askEarly } from './early.js';
import { createNetwork } from './network.js';
import { post } from './post.js';

const operation = { name: 'ThingPageQuery', id: 'd41d8cd98f00b204e9800998ecf8427e', text: null };
const answering = (...answers: unknown[]) => {
  const fetch = jest.fn<typeof globalThis.fetch>();
  for (const answer of answers)
    fetch.mockImplementationOnce(async () => {
      if (answer instanceof Error) throw answer;
      return { status: 200, json: async () => answer } as Response;
    });
  globalThis.fetch = fetch;
  return fetch;
};
const bodies = (fetch: ReturnType<typeof answering>) =>
  fetch.mock.calls.map(([, init]) => JSON.parse(init!.body as string) as object);

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
});

describe('a call', () => {
  it('[304] [305] is a POST of exactly operationName, variables and query, and is never cached', async () => {
    const fetch = answering({ data: { thingById: {} } });
    await post({ operation, variables: { id: '1' } });
    expect(bodies(fetch)).toEqual([
      { operationName: 'ThingPageQuery', variables: { id: '1' }, query: operation.id },
    ]);
    expect(fetch.mock.calls[0]![1]).toMatchObject({ method: 'POST', cache: 'no-store' });
  });

  it('[306] carries a Bearer token whenever one exists', async () => {
    const fetch = answering({ data: { a: 1 } }, { data: { a: 1 } });
    await post({ operation, variables: {}, token: 'abc' });
    await post({ operation, variables: {} });
    const headers = fetch.mock.calls.map(([, init]) => init!.headers as Record<string, string>);
    expect(headers.map(({ authorization }) => authorization)).toEqual(['Bearer abc', undefined]);
  });

  it('[357] rejects with the first message of the server, its code and its fields', async () => {
    answering({ data: null, errors: [{ message: 'Name is required', extensions: { code: 'VALIDATION', fields: [{ field: 'name', message: 'Name is required' }] } }, { message: 'x' }] }); // prettier-ignore
    const error = await post({ operation, variables: {} }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: 'Name is required',
      code: 'VALIDATION',
      fields: [{ field: 'name' }],
    });
  });

  it.each([
    [502, 'UNAVAILABLE', /^Hedgerow is not available right now\. Try again/],
    [503, 'UNAVAILABLE', /^Hedgerow is not available right now\. Try again/],
    [504, 'UNAVAILABLE', /^Hedgerow is not available right now\. Try again/],
    [500, 'FAULT', /on our side/],
  ])(
    'a page of %d in place of an answer is told as %s, not as a lost network',
    async (status, code, said) => {
      const page = async () => {
        throw new SyntaxError('Unexpected token <');
      };
      globalThis.fetch = jest.fn(async () => ({ status, json: page }) as unknown as Response);
      const error = await post({ operation, variables: {} }).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code, message: expect.stringMatching(said) });
    },
  );

  it('an answer that does not come in time is told as a weak signal', async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new DOMException('signal timed out', 'TimeoutError');
    });
    const error = await post({ operation, variables: {} }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Error).message).toMatch(/^Hedgerow isn’t answering/);
  });

  it('says so when nobody answers', async () => {
    answering(new TypeError('Failed to fetch'));
    await expect(post({ operation, variables: {} })).rejects.toBeInstanceOf(Unreachable);
  });
});

describe('what was asked for early', () => {
  it('is answered once, by what is under way; then it is asked again', async () => {
    const fetch = answering({ data: { a: 1 } }, { data: { a: 2 } });
    const { execute } = createNetwork(
      { token: async () => 'abc', expire: async () => undefined },
      (() => undefined) as never,
    );
    const asked = { ...operation, operationKind: 'query', metadata: {}, cacheID: '' } as never;
    askEarly(asked, { id: '1' });
    const ask = () => execute(asked, { id: '1' }, {}).toPromise();
    expect(await ask()).toEqual({ data: { a: 1 } });
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await ask()).toEqual({ data: { a: 2 } });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

describe('an expired session', () => {
  const expired = {
    data: null,
    errors: [{ message: 'Your session has ended.', extensions: { code: 'EXPIRED' } }],
  };
  const network = () => {
    const tokens = { token: jest.fn(async () => 'abc'), expire: jest.fn(async () => undefined) };
    const { execute } = createNetwork(tokens, (() => undefined) as never);
    const run = (operationKind: string) =>
      execute({ ...operation, operationKind, metadata: {}, cacheID: '' } as never, {}, {}).toPromise();
    return { tokens, run };
  };

  it('[123] becomes a guest and asks once more', async () => {
    const fetch = answering(expired, { data: { thingById: { name: 'Rowan' } } });
    const { tokens, run } = network();
    expect(await run('query')).toMatchObject({ data: { thingById: { name: 'Rowan' } } });
    expect(tokens.expire).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('never repeats an order in a guest’s name', async () => {
    const fetch = answering(expired);
    const { tokens, run } = network();
    await expect(run('mutation')).rejects.toMatchObject({ code: 'EXPIRED' });
    expect(tokens.expire).toHaveBeenCalled();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
