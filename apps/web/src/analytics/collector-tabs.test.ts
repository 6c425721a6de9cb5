import { describe, expect, it } from '@jest/globals';
import { guest, marens, minute, openTab, pass, server, show } from './collector.fixture.js';

describe('several tabs', () => {
  it.each([true, false])('send each event once, and lose none (locks: %s)', async (withLocks) => {
    const all = [await openTab({ withLocks }), await openTab({ withLocks }), await openTab({ withLocks })];
    for (const tab of all) await tab.collect();
    for (let n = 0; n < 40; n += 1) {
      all[n % 3]!.arrive(`/page-${n}`);
      await pass(1_000);
    }
    show('hidden');
    await pass(minute);
    expect(server.stored.size).toBe(40);
    expect(server.received).toBe(40);
    expect(all[0]!.events()).toHaveLength(40);
  });

  it.each([
    ['signs out', marens, guest, 20_000],
    ['signs in', guest, marens, 20_305],
  ])(
    'end a session where that of another person begins in another tab: who is here %s',
    async (_, before, after, begins) => {
      const [one, other] = [await openTab(), await openTab()];
      for (const tab of [one, other]) {
        tab.auth.accept(before);
        await tab.collect();
      }
      one.arrive('/things');
      await pass(20_000);
      other.auth.accept(after);
      await pass(5);
      one.auth.accept(after);
      await pass(300);
      other.arrive('/');
      await pass(0);
      const key = 'hedgerow.analytics.session';
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: localStorage.getItem(key) }));
      await pass(2_000);
      expect(server.starts).toEqual([0, begins]);
      // The last of what is reported is the end.
      expect(server.ends.at(-1)).toBe(begins);
    },
  );

  it('take over what a tab has left that ended without a word, one of them', async () => {
    const [gone, one, other] = [await openTab(), await openTab(), await openTab()];
    await gone.collect();
    gone.arrive('/lost');
    await pass(5_000);
    gone.crash();
    await one.collect();
    await other.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/lost']);
    expect(server.received).toBe(1);
  });

  it('leave to an open tab what is its own', async () => {
    server.isReachable = false;
    const [open, one] = [await openTab(), await openTab()];
    await open.collect();
    open.arrive('/mine');
    await pass(5_000);
    await one.collect();
    server.isReachable = true;
    await pass(30_000);
    expect(server.received).toBe(1);
  });

  it('without locks, take over a day later', async () => {
    const gone = await openTab({ withLocks: false });
    await gone.collect();
    gone.arrive('/lost');
    gone.crash();
    const soon = await openTab({ withLocks: false });
    await soon.collect();
    await pass(minute);
    expect(server.received).toBe(0);
    soon.crash();
    await pass(24 * 60 * minute);
    const next = await openTab({ withLocks: false });
    await next.collect();
    await pass(30_000);
    expect(server.paths()).toEqual(['>/lost']);
  });
});
