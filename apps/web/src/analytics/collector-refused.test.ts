import { describe, expect, it, jest } from '@jest/globals';
import { marens, minute, openTab, pass, press, server, show, start } from './collector.fixture.js';

describe('where it is not allowed', () => {
  const nothingKept = () => Object.keys(localStorage).filter((key) => key.startsWith('hedgerow.analytics.'));

  it.each(['globalPrivacyControl', 'doNotTrack'])(
    'nothing is kept or sent: %s. The times of the last visits stay',
    async (name) => {
      Object.defineProperty(navigator, name, {
        configurable: true,
        value: name === 'doNotTrack' ? '1' : true,
      });
      const tab = await openTab();
      await tab.collect();
      tab.arrive('/');
      tab.arrive('/things');
      press();
      await pass(2 * minute);
      show('hidden');
      tab.close();
      expect([server.binds, server.received, server.ends.length, server.beacons]).toEqual([0, 0, 0, 0]);
      expect(nothingKept()).toEqual([]);
      expect(tab.lastVisited()).toEqual({ '/': start, '/things': start });
    },
  );

  it('a person who has opted out leaves nothing, and no page before it is known', async () => {
    server.optedOut.add('maren');
    server.isReachable = false;
    const tab = await openTab();
    tab.auth.accept(marens);
    tab.arrive('/');
    await tab.collect();
    await pass(minute);
    expect(tab.events()).toEqual([]);
    server.isReachable = true;
    await pass(minute);
    expect(server.asked).toBe(1);
    tab.arrive('/things');
    await pass(minute);
    tab.close();
    expect([server.binds, server.received, server.ends.length, server.beacons]).toEqual([0, 0, 0, 0]);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);
    expect(tab.lastVisited()).toMatchObject({ '/things': start + 2 * minute });
  });

  it('keeps what was noted until it is known that a person has not', async () => {
    server.isReachable = false;
    const tab = await openTab();
    tab.auth.accept(marens);
    tab.arrive('/');
    await tab.collect();
    await pass(5_000);
    tab.arrive('/things');
    server.isReachable = true;
    await pass(60_000);
    expect(server.paths()).toEqual(['>/', '/>/things']);
    expect([...server.bound.values()]).toEqual(['maren']);
  });

  it('forgets what is kept the moment that a person opts out, in every tab, and begins anew after', async () => {
    const [one, other] = [await openTab(), await openTab()];
    for (const tab of [one, other]) {
      tab.auth.accept(marens);
      await tab.collect();
      tab.arrive('/');
    }
    await pass(0);
    expect(one.events()).toHaveLength(2);
    const keys = nothingKept();
    one.noteOptOut('maren', true);
    for (const key of keys)
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
    one.arrive('/things');
    other.arrive('/groups');
    await pass(minute);
    expect(server.received).toBe(0);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);

    one.noteOptOut('maren', false);
    one.arrive('/devices');
    await pass(minute);
    expect(server.paths()).toEqual(['>/devices']);
  });

  it('counts a person again who has changed their mind in another browser', async () => {
    server.optedOut.add('maren');
    const before = await openTab();
    before.auth.accept(marens);
    await before.collect();
    before.arrive('/');
    await pass(minute);
    before.close();
    server.optedOut.clear();
    const next = await openTab();
    await next.collect();
    next.arrive('/things');
    await pass(minute);
    expect(server.asked).toBe(2);
    expect(server.paths()).toEqual(['>/things']);
  });

  it('asks again when a session begins in a page that was open for long, until there is an answer', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    await pass(20 * minute);
    press();
    await pass(20 * minute);
    press();
    expect(server.asked).toBe(1);
    await pass(40 * minute);
    server.optedOut.add('maren');
    server.isReachable = false;
    press();
    tab.arrive('/things');
    await pass(20_000);
    expect(tab.events()).toHaveLength(2);
    server.isReachable = true;
    await pass(30_000);
    expect([server.asked, server.received]).toEqual([2, 1]);
    expect(tab.events()).toEqual([]);
    tab.arrive('/groups');
    await pass(minute);
    expect([server.asked, server.received]).toEqual([2, 1]);
    expect(nothingKept()).toEqual(['hedgerow.analytics.opt-out']);
  });

  it('takes what a person has chosen here for newer than an answer that was on its way', async () => {
    const tab = await openTab();
    tab.auth.accept(marens);
    await tab.collect();
    tab.arrive('/');
    tab.noteOptOut('maren', true);
    await pass(0);
    tab.arrive('/things');
    await pass(minute);
    expect([server.asked, server.received]).toEqual([1, 0]);
    expect(tab.events()).toEqual([]);
  });

  it('forgets what is kept on request, and goes on', async () => {
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    await pass(minute);
    tab.forgetHistory();
    expect(tab.events()).toEqual([]);
    tab.arrive('/things');
    expect(tab.events()).toMatchObject([{ from: null, to: '/things' }]);
  });

  it('never disturbs the page where storage is full', async () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const tab = await openTab();
    await tab.collect();
    tab.arrive('/');
    tab.arrive('/things');
    await pass(30_000);
    tab.close();
    set.mockRestore();
    expect(server.paths()).toEqual(['>/', '/>/things']);
  });
});
