import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { asMaren } from '../testing/renderApp.js';
import { codeOf, Unreachable } from '../relay/api-error.js';
import { sendFile } from './send-file.js';

/** What the browser's own request does, by hand. */
class ByHand {
  static last: ByHand;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  headers: Record<string, string> = {};
  opened = '';
  sent: unknown;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    ByHand.last = this;
  }
  open(method: string, path: string) {
    this.opened = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  asMaren();
  Object.assign(globalThis, { XMLHttpRequest: ByHand });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { XMLHttpRequest: real });
});

const send = async () => {
  const abort = new AbortController();
  const shares: number[] = [];
  const file = new Blob(['0123456789'], { type: 'image/jpeg' });
  const answer = sendFile({
    session: 's1',
    file,
    onProgress: (share) => shares.push(share),
    signal: abort.signal,
  });
  answer.catch(() => undefined);
  await Promise.resolve();
  await Promise.resolve();
  return { answer, abort, shares, request: ByHand.last };
};

it('sends the file as the body, with the session and the token, and tells how far it is', async () => {
  const { answer, shares, request } = await send();
  expect(request.opened).toBe('POST /files/s1');
  expect(request.headers['content-type']).toBe('image/jpeg');
  expect(request.headers['authorization']).toMatch(/^Bearer h\./);
  request.upload.onprogress?.({ loaded: 5 });
  request.answer(201, { id: 'p1' });
  expect(await answer).toBe('p1');
  expect(shares).toEqual([0.5]);
});

it('passes on what the server refuses, and a page of a proxy as a server that is away', async () => {
  const refused = await send();
  refused.request.answer(413, { code: 'TOO_LARGE', sentence: 'This file is too large.' });
  expect(codeOf(await refused.answer.catch((error: unknown) => error))).toBe('TOO_LARGE');
  const away = await send();
  away.request.answer(502, '<h1>Bad gateway</h1>');
  expect(codeOf(await away.answer.catch((error: unknown) => error))).toBe('UNAVAILABLE');
});

it('ends when the network does, when it is cancelled, and when half a minute passes without a byte', async () => {
  const lost = await send();
  lost.request.onerror?.();
  await expect(lost.answer).rejects.toThrow(Unreachable);
  const cancelled = await send();
  cancelled.abort.abort();
  await expect(cancelled.answer).rejects.toThrow('abort');
  jest.useFakeTimers();
  const stalled = await send();
  jest.advanceTimersByTime(29_000);
  stalled.request.upload.onprogress?.({ loaded: 1 });
  jest.advanceTimersByTime(29_000);
  let isOver = false;
  stalled.answer.catch(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  jest.advanceTimersByTime(1_001);
  await expect(stalled.answer).rejects.toThrow(Unreachable);
});
