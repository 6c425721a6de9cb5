import { describe, expect, it, jest } from '@jest/globals';
import { guest, marens, minute, openTab, pass, press, server, show, start } from './collector.fixture.js';

describe('the collector', () => {
  it('notes what was visited before its code came, with the time of arrival', async () => {
    const tab = await openTab();
    tab.arrive('/');
    await pass(2_000);
    tab.arrive('/things');
    tab.arrive('/things');
    await pass(3_000);
    await tab.collect();
    tab.arrive('/groups');
    expect(tab.events()).toMatchObject([
      { from: null, to: '/', timestamp: start, timeSpent: 0, synced: false },
      { from: '/', to: '/things', timestamp: start + 2_000, timeSpent: 2_000 },
      { from: '/things', to: '/groups', timestamp: start + 5_000, timeSpent: 3_000 },
    ]);
  });

  it('[286] sends every thirty seconds, and makes the session known a second after it began', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(1_000);
    expect([server.binds, server.stored.size]).toEqual([1, 0]);
    await pass(29_000);
    expect(server.paths()).toEqual(['>/']);
    tab.arrive('/things');
    await pass(29_999);
    expect(server.stored.size).toBe(1);
    await pass(1);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect(server.sends).toEqual([30_000, 60_000]);
    await pass(10 * minute);
    expect(server.received).toBe(2);
  });

  it('[285] sends at once when twenty-five wait', async () => {
    const tab = await openTab();
    await tab.collect();
    for (let n = 1; n < 25; n += 1) tab.arrive(`/${n}`);
    await pass(0);
    expect(server.received).toBe(0);
    tab.arrive('/25');
    await pass(0);
    expect(server.stored.size).toBe(25);
  });

  it('[287] sends after a minute without input, and reports when the last one was', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(31_000);
    tab.arrive('/things');
    await pass(10_000);
    press();
    server.isReachable = false;
    await pass(50_000);
    server.isReachable = true;
    // A minute after the press, before the next regular time.
    await pass(9_000);
    expect(server.stored.size).toBe(1);
    await pass(1_000);
    expect(server.stored.size).toBe(2);
    expect(server.sends.at(-1)).toBe(101_000);
    expect(server.ends).toEqual([41_000]);
  });

  it('[288] sends when the page is hidden, and reports how far the session has gone', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(5_000);
    show('hidden');
    await pass(0);
    expect(server.paths()).toEqual(['>/']);
    expect(server.ends).toEqual([5_000]);
    show('visible');
    show('hidden');
    await pass(0);
    expect(server.received).toBe(1);
  });

  it('counts no hidden time', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(4_000);
    show('hidden');
    await pass(9 * minute);
    show('visible');
    await pass(2_000);
    tab.arrive('/things');
    expect(tab.events()[1]).toMatchObject({ from: '/', timeSpent: 6_000 });
  });

  it('[289] sends by beacon what waits when the page is left, and the server counts it once', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/things');
    await pass(2_000);
    tab.close();
    expect([server.beacons, server.stored.size]).toEqual([1, 2]);
    expect(server.ends).toEqual([2_000]);

    const next = await openTab();
    next.arrive('/things');
    await next.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect(server.received).toBe(4);
    expect(next.events().map(({ synced }) => synced)).toEqual([true, true]);
  });

  it('goes on with the page that was left when the app is loaded anew in the same tab', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(3_000);
    tab.close();
    await pass(5_000);
    const next = await openTab();
    next.arrive('/things');
    await next.collect();
    expect(next.events().at(-1)).toMatchObject({ from: '/', to: '/things', timeSpent: 3_000 });
    // A tab that is made as a copy of this one has left no page.
    const copy = await openTab();
    copy.arrive('/things');
    await copy.collect();
    expect(copy.events().at(-1)).toMatchObject({ from: null, to: '/things' });
  });

  it('keeps what cannot be sent, and sends it later', async () => {
    const tab = await openTab();
    await tab.collect();
    server.isReachable = false;
    tab.arrive('/');
    await pass(5 * minute);
    expect(tab.events()).toMatchObject([{ to: '/', synced: false }]);
    server.isReachable = true;
    await pass(30_000);
    expect(server.paths()).toEqual(['>/']);
    expect(tab.events()).toMatchObject([{ to: '/', synced: true }]);
  });

  it('begins a session anew after half an hour without input: the first page of it is an entry', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(40 * minute);
    press();
    await pass(10_000);
    tab.arrive('/things');
    tab.arrive('/groups');
    const [old, entry, last] = tab.events();
    expect(entry).toMatchObject({ from: null, to: '/things', timeSpent: 0 });
    expect(last).toMatchObject({ from: '/things', sessionId: entry!.sessionId });
    expect(entry!.sessionId).not.toBe(old!.sessionId);
    await pass(30_000);
    expect(server.bound.size).toBe(2);
    // The old one ended with the navigation, not with the wait.
    expect(server.ends[0]).toBeUndefined();
  });

  it('shares a session between tabs, also between those that are opened in one moment', async () => {
    const one = await openTab();
    await one.collect();
    one.arrive('/');
    // The other tab began before it saw that session.
    localStorage.removeItem('hedgerow.analytics.session');
    const other = await openTab();
    await other.collect();
    other.arrive('/things');
    other.arrive('/groups');
    await pass(1_000);
    expect(server.bound.size).toBe(1);
    one.arrive('/devices');
    await pass(30_000);
    expect(new Set(one.events().map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(server.paths().sort()).toEqual(['/>/devices', '/things>/groups', '>/', '>/things']);
    expect(server.received).toBe(4);
  });

  it('gives a person and a guest sessions of their own, and sends what is left of the one before', async () => {
    const tab = await openTab();
    tab.auth.accept(guest);
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/signin');
    await pass(2_000);
    tab.auth.accept(marens);
    await pass(0);
    expect(server.paths()).toEqual(['>/', '/>/signin']);
    expect(server.ends).toEqual([2_000]);
    tab.arrive('/things');
    await pass(3_000);
    tab.auth.accept(guest);
    tab.arrive('/');
    await pass(0);
    expect(server.paths()).toEqual(['>/', '/>/signin', '>/things', '>/']);
    expect(server.ends).toEqual([2_000, 5_000]);
    await pass(30_000);
    expect([...server.bound.values()]).toEqual([null, 'maren', null]);
    expect([...server.stored.values()].map(({ to, person }) => [to, person])).toEqual([
      ['/', null],
      ['/signin', null],
      ['/things', 'maren'],
      ['/', null],
    ]);
    // Of the person who has left, nothing stays in the browser.
    expect(localStorage.length).toBeGreaterThan(0);
    expect(JSON.stringify({ ...localStorage })).not.toContain('/things');
  });

  it('ends the session of a guest at the very moment at which that of the person begins: who is here is known by it', async () => {
    const tab = await openTab();
    tab.auth.accept(guest);
    await tab.collect();
    tab.arrive('/signin');
    await pass(2_000);
    tab.auth.accept(marens);
    await pass(300);
    tab.arrive('/things');
    await pass(30_000);
    const [, first] = [...server.stored.values()];
    expect(first).toMatchObject({ to: '/things', person: 'maren' });
    expect(server.ends.at(-1)).toBe(first!.timestamp - start);
  });

  it('begins the session of a guest with the sign-out, also where the pointer moves before the next page', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/things');
    await pass(20_000);
    tab.auth.accept(guest);
    await pass(150);
    press();
    await pass(4_000);
    tab.arrive('/');
    await pass(30_000);
    expect([...server.bound.values()]).toEqual(['maren', null]);
    expect(server.starts).toEqual([0, 20_000]);
    expect(server.ends).toEqual([20_000]);
  });

  it('goes on when the clock stood ahead and is set right', async () => {
    const tab = await openTab();
    await tab.collect();
    jest.setSystemTime(start + 8 * 60 * minute);
    press();
    tab.arrive('/');
    jest.setSystemTime(start + minute);
    press();
    tab.arrive('/things');
    await pass(10_000);
    press();
    await pass(30_000);
    const [ahead, right] = [...server.bound.keys()];
    expect([...server.stored.values()].map(({ sessionId }) => sessionId)).toEqual([ahead, right]);
    expect(server.stored.size).toBe(2);
    // A minute after the last input, as ever.
    await pass(30_000);
    expect(server.ends).toEqual([minute + 10_000]);
  });

  it('reports the last use of a session that was over long before the person left', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    await pass(31_000);
    press();
    await pass(40 * minute);
    expect(server.ends).toEqual([31_000]);
    tab.auth.accept(guest);
    await pass(0);
    tab.arrive('/signin');
    await pass(0);
    expect(server.ends).toEqual([31_000]);
  });
});
