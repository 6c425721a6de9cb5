import { describe, expect, it } from '@jest/globals';
import { groupEntries, type Told } from './group-entries.js';

const now = new Date(2026, 6, 16, 12);
let count = 0;
/** Maren waters, so many hours ago, if nothing else is said. */
const entry = (hoursAgo: number, over: Partial<Told> = {}): Told => ({
  ...{ id: String((count += 1)), what: 'RECORDED', actor: { id: 'maren' }, action: { type: 'WATERING' } },
  at: new Date(now.getTime() - hoursAgo * 3_600_000).toISOString(),
  ...over,
});
const sizes = (entries: readonly Told[]) =>
  groupEntries(entries, now).map(({ day, runs }) => [day, ...runs.map(({ length }) => length)]);

describe('what stands together', () => {
  it('is what one person did of one kind on one day, with nothing between', () => {
    expect(sizes([entry(1), entry(2), entry(3)])).toEqual([['Today', 3]]);
    expect(sizes([entry(1), entry(2, { actor: { id: 'tomas' } }), entry(3)])).toEqual([['Today', 1, 1, 1]]);
    expect(sizes([entry(1), entry(2, { action: { type: 'UPKEEP' } })])).toEqual([['Today', 1, 1]]);
    expect(sizes([entry(1), entry(2, { what: 'TASK_COMPLETED', action: null })])).toEqual([['Today', 1, 1]]);
  });

  it('ends with the day', () => {
    expect(sizes([entry(11), entry(13), entry(14)])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
    ]);
  });

  it('is never what has no name: of guests, and of accounts that are gone, nothing is known to be of one', () => {
    expect(sizes([entry(1, { actor: null }), entry(2, { actor: null })])).toEqual([['Today', 1, 1]]);
  });

  it('is nothing that a person does once: who joins two groups joins each', () => {
    expect(
      sizes([entry(1, { what: 'JOINED', action: null }), entry(2, { what: 'JOINED', action: null })]),
    ).toEqual([['Today', 1, 1]]);
  });

  it('is nothing where nothing happened', () => {
    expect(groupEntries([], now)).toEqual([]);
  });
});
