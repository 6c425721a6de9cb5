import { describe, expect, it } from '@jest/globals';
import { columnsOf, dropped, isThere, movedCard, positionOf } from './board-cards.js';

const card = (nodeId: string, rank: string, status = 'notStarted', completedAt: string | null = null) => ({
  ...{ nodeId, rank, status, completedAt },
});
const [a, b, c] = [card('a', 'a1'), card('b', 'a5'), card('c', 'aB')];
const since = '2026-07-01T00:00:00.000Z';

describe('The columns of a board', () => {
  it('hold what is open by rank, by the codes of its characters', () =>
    expect(columnsOf([c, card('z', 'aa'), a, b], since).notStarted.map(({ nodeId }) => nodeId)).toEqual([
      ...['a', 'b', 'c', 'z'],
    ]));

  it('hold what was completed this month, the last first', () => {
    const done = (id: string, day: string) => card(id, 'a1', 'completed', `${day}T09:00:00.000Z`);
    const { completed } = columnsOf(
      [done('x', '2026-07-03'), done('y', '2026-07-09'), done('z', '2026-06-30')],
      since,
    );
    expect(completed.map(({ nodeId }) => nodeId)).toEqual(['y', 'x']);
  });

  it('show a card once that two lists hold', () =>
    expect(columnsOf([a, b, a], since).notStarted).toHaveLength(2));
});

describe('A card that is dropped', () => {
  const column = [a, b, c];
  const others = card('m', 'a3', 'inProgress');
  it.each([
    ['before the first', others, { key: 'a', dropPosition: 'before' as const }, undefined, 'a'],
    ['after the first', others, { key: 'a', dropPosition: 'after' as const }, 'a', 'b'],
    ['after the last', others, { key: 'c', dropPosition: 'after' as const }, 'c', undefined],
    ['into the column', others, undefined, 'c', undefined],
    ['of the column itself, over its neighbour', a, { key: 'b', dropPosition: 'after' as const }, 'b', 'c'],
  ])('%s stands between its new neighbours', (_, moved, target, after, before) => {
    const to = dropped(moved, 'notStarted', column, target);
    expect([to.after?.nodeId, to.before?.nodeId]).toEqual([after, before]);
  });

  it('has no neighbours among what is completed: that stands in its own order', () =>
    expect(dropped(a, 'completed', [], undefined)).toEqual({ status: 'completed' }));

  it('on itself stays where it is', () =>
    expect(isThere(b, dropped(b, 'notStarted', column, { key: 'b', dropPosition: 'after' }), column)).toBe(
      true,
    ));

  it('is where it was when it is put before the one that follows it', () =>
    expect(isThere(b, dropped(b, 'notStarted', column, { key: 'c', dropPosition: 'before' }), column)).toBe(
      true,
    ));

  it('shows a rank between its neighbours at once', () => {
    const { rank } = movedCard('m', { status: 'notStarted', after: a, before: b }, new Date());
    expect(rank! > a.rank && rank! < b.rank).toBe(true);
    expect(
      positionOf({ ...others, status: 'notStarted', rank: rank! }, [a, { ...others, rank: rank! }, b]),
    ).toEqual({
      ...{ status: 'notStarted', after: a, before: b },
    });
  });

  it('shows the moment at which it was completed', () =>
    expect(movedCard('m', { status: 'completed' }, new Date(since))).toEqual({
      ...{ status: 'completed', completedAt: since },
    }));
});
