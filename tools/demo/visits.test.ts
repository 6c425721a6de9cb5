import { describe, expect, it } from '@jest/globals';
import {
  guest,
  isSyncRefusal,
  navigationSessions,
  readItems,
  routeTable,
  syncItems,
  syncSession,
} from '@hedgerow/domain';
import { dayMs, historyDays } from './deeds.js';
import { groups, things } from './town.js';
import { type DemoVisit, visitsBefore } from './visits.js';

const now = Date.UTC(2026, 10, 22, 15);
const idsOf = (list: readonly { readonly key: string }[]) =>
  new Map(list.map(({ key }, n) => [key, `0192f0c1-7a10-7c3e-9d01-${String(n).padStart(12, '0')}`]));
const ids = { groups: idsOf(groups), things: idsOf(things) };
const visits = visitsBefore(now, ids);

describe('the visits of the demonstration', () => {
  it('are taken in whole by the rules for navigation, and lead to pages that there are', () => {
    const caller = { viewer: guest, hasToken: false };
    for (const { sessionId, userAgent, startedAt, endedAt, events } of visits) {
      const [starts, ends] = [new Date(startedAt).toISOString(), new Date(endedAt).toISOString()];
      const bound = syncSession(
        undefined,
        caller,
        { sessionId, userAgent, startedAt: starts, endedAt: ends },
        now,
      );
      if (isSyncRefusal(bound)) throw new Error(bound.because);
      const items = readItems(JSON.stringify(events));
      if (typeof items === 'string') throw new Error(items);
      const session = bound.reduce(navigationSessions.evolve, navigationSessions.initial);
      const synced = syncItems({ session }, caller, { sessionId, items }, now);
      if (isSyncRefusal(synced)) throw new Error(synced.because);
      expect(synced.errors).toEqual([]);
      expect(synced.facts).toHaveLength(events.length);
      expect(events.length).toBeGreaterThan(0);
      for (const item of items) expect(routeTable).toContain((item as { to: { route: string } }).to.route);
    }
  });

  it('are on each of thirty days, of people and guests, and few enough for the bounds of one address', () => {
    const days = new Set(visits.map(({ startedAt }) => new Date(startedAt).toISOString().slice(0, 10)));
    expect(days.size).toBe(historyDays);
    expect(new Set(visits.map(({ by }) => by)).size).toBeGreaterThan(8);
    expect(visits.filter(({ by }) => by === undefined).length).toBeGreaterThan(30);
    // Two calls each, of the 1 200 that an address may send in a minute.
    expect(visits.length * 2).toBeLessThan(800);
    expect(new Set(visits.map(({ sessionId }) => sessionId)).size).toBe(visits.length);
  });

  it('are the same ones when they are told again later, but for those of newer days', () => {
    const later = visitsBefore(now + 2 * dayMs, ids);
    const [{ startedAt: first }] = later as [DemoVisit];
    const both = later.filter(({ endedAt }) => endedAt <= now);
    expect(both).toEqual(visits.filter(({ startedAt }) => startedAt >= first));
    expect(both.length).toBeLessThan(later.length);
    expect(both.length).toBeGreaterThan(visits.length / 2);
  });

  it('lie in the past', () => {
    expect(visits.every(({ endedAt }) => endedAt <= now)).toBe(true);
  });
});
