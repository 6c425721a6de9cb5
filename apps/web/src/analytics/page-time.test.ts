import { describe, expect, it } from '@jest/globals';
import { arrive, type PageInTab, pageAt } from './page-time.js';

const at = Date.parse('2026-07-16T09:00:00.000Z');
const note = (ms: number, path = '/', isVisible = true) => ({
  ...{ at: at + ms, ms, isVisible, path, person: null },
});
const on = (path: string, from: Partial<PageInTab> = {}): PageInTab => ({
  ...{ path, sessionId: 's', spentMs: 0, since: 0 },
  ...from,
});

describe('the time on a page', () => {
  it('[279] is given to the page that was left, with where and when the tab arrived', () => {
    expect(arrive(on('/things'), note(41_250, '/groups'), { sessionId: 's', id: 'e' }).event).toEqual({
      id: 'e',
      sessionId: 's',
      from: '/things',
      to: '/groups',
      timestamp: at + 41_250,
      timeSpent: 41_250,
      synced: false,
    });
  });

  it('counts only while the page is visible', () => {
    const hidden = pageAt(on('/things'), { ms: 45_000, isVisible: false });
    const shown = pageAt(hidden, { ms: 585_000, isVisible: true });
    expect(arrive(hidden, note(600_000, '/'), { sessionId: 's', id: 'e' }).event?.timeSpent).toBe(45_000);
    expect(arrive(shown, note(600_000, '/'), { sessionId: 's', id: 'e' }).event?.timeSpent).toBe(60_000);
  });

  it('begins with an arrival in a hidden tab when that is shown', () => {
    const { page } = arrive(undefined, note(0, '/', false), { sessionId: 's', id: 'e' });
    expect(
      pageAt(pageAt(page, { ms: 9_000, isVisible: true }), { ms: 10_000, isVisible: true }).spentMs,
    ).toBe(1_000);
  });

  it('is whole milliseconds, and a day at most', () => {
    const spent = (ms: number) =>
      arrive(on('/things'), note(ms, '/'), { sessionId: 's', id: 'e' }).event?.timeSpent;
    expect(spent(1_000.6)).toBe(1_001);
    expect(spent(90_000_000)).toBe(86_400_000);
  });

  it('is nothing for an entry: the first page of a tab, and the first of another session', () => {
    const entry = { from: null, timeSpent: 0 };
    expect(arrive(undefined, note(500), { sessionId: 's', id: 'e' }).event).toMatchObject(entry);
    expect(arrive(on('/things'), note(500), { sessionId: 'next', id: 'e' }).event).toMatchObject(entry);
  });

  it('goes on when the same page is loaded anew, which is no navigation', () => {
    const left = on('/things', { spentMs: 700, since: undefined });
    const { page, event } = arrive(left, note(100, '/things'), { sessionId: 's', id: 'e' });
    expect(event).toBeUndefined();
    expect(arrive(page, note(400, '/'), { sessionId: 's', id: 'f' }).event).toMatchObject({
      ...{ from: '/things', timeSpent: 1_000 },
    });
  });
});
