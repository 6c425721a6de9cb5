import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteOptOut } from '../analytics/opt-out.js';
import { type Frames, tellFrames } from './frames.js';

const maren = '00000000-0000-7000-8000-000000000001';
const command = { method: 'POST', headers: { authorization: 'Bearer mine' }, body: '{}' };
let frames: Frames;
let calls: { readonly path: string; readonly init: RequestInit }[];
let ticket: string | null;
let person: string | null;
let before: typeof fetch;

/** The reports that were sent, as soon as there are so many. */
const reports = async (n: number) => {
  const sent = () => calls.filter(({ path }) => path === '/frames');
  for (let i = 0; sent().length < n && i < 200; i += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  return sent().map(({ init }) => ({
    body: JSON.parse(init.body as string) as Record<string, unknown>,
    authorization: (init.headers as Record<string, string>)['authorization'],
  }));
};
/** A press so many milliseconds ago, by the clock of the page as browsers have it. */
const pressedAgo = (ms: number): Event =>
  Object.defineProperty(new Event('click'), 'timeStamp', { value: performance.now() - ms });
const change = () => void document.body.append(document.createElement('p'));

beforeEach(() => {
  [calls, ticket, person] = [[], 'a.b', maren];
  globalThis.fetch = jest.fn(async (path: string, init: RequestInit) => {
    calls.push({ path, init });
    if (path === '/graphql') await new Promise((resolve) => setTimeout(resolve, 30));
    return { headers: new Headers(ticket === null ? {} : { 'x-frame-ticket': ticket }) };
  }) as never;
  before = window.fetch;
  frames = tellFrames({ token: async () => 'live', person: () => person });
});
afterEach(() => {
  frames.end();
  noteOptOut(maren, false);
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  Reflect.deleteProperty(globalThis, 'fetch');
  document.body.replaceChildren();
});

describe('a command', () => {
  it('is told of in milliseconds: from the press to the sending, the answer, and the frame', async () => {
    window.dispatchEvent(pressedAgo(40));
    await fetch('/graphql', command);
    change();
    const [report] = await reports(1);
    expect(Object.keys(report!.body).sort()).toEqual(['answer', 'frame', 'press', 'ticket']);
    expect(report!.body['ticket']).toBe('a.b');
    for (const name of ['press', 'answer', 'frame']) {
      expect(Number.isInteger(report!.body[name])).toBe(true);
      expect(report!.body[name]).toBeLessThan(1_000);
    }
    expect(report!.body['press']).toBeGreaterThanOrEqual(40);
    // A timer may come a millisecond early.
    expect(report!.body['answer']).toBeGreaterThanOrEqual(29);
    // By the same person as the command: the token may be another one by now.
    expect(report!.authorization).toBe('Bearer mine');
  });

  it('that comes long after a press begins with its sending', async () => {
    window.dispatchEvent(pressedAgo(5_001));
    await fetch('/graphql', command);
    change();
    expect((await reports(1))[0]!.body['press']).toBe(0);
  });

  it('that shows nothing new has no frame', async () => {
    jest.useFakeTimers();
    const asked = fetch('/graphql', command);
    await jest.advanceTimersByTimeAsync(2_100);
    await asked;
    jest.useRealTimers();
    expect((await reports(1))[0]!.body).not.toHaveProperty('frame');
  });
});

it('a live message is told of with its frame and how long ago it came', async () => {
  frames.message('c.d');
  change();
  const [report] = await reports(1);
  expect(report).toEqual({
    body: { ticket: 'c.d', frame: expect.any(Number), since: expect.any(Number) },
    authorization: 'Bearer live',
  });
});

describe('nothing is told', () => {
  const after = async () => {
    await fetch('/graphql', command);
    frames.message('c.d');
    change();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return reports(0);
  };

  it('of what the api gave no ticket for', async () => {
    ticket = null;
    await fetch('/graphql', command);
    change();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await reports(0)).toEqual([]);
  });

  it('by a person who has opted out', async () => {
    noteOptOut(maren, true);
    expect(await after()).toEqual([]);
  });

  it('by a browser that asks not to be followed', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    expect(await after()).toEqual([]);
  });

  it('once it has ended, and fetch is as it was before', async () => {
    frames.end();
    expect(window.fetch).toBe(before);
    await fetch('/graphql', command);
    change();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await reports(0)).toEqual([]);
  });

  it('once it has ended where another one was put around it', async () => {
    const watched = window.fetch;
    window.fetch = (...asked) => watched(...asked);
    frames.end();
    expect(await after()).toEqual([]);
  });
});
