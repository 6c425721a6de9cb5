import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { byUrgency, useMostUrgent } from './by-urgency.js';

const now = new Date('2026-07-16T09:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const hour = 3600;
interface Thing {
  readonly id: string;
  readonly type: string;
  readonly water?: number;
  readonly waterReading?: { readonly at: string };
  readonly lastAction?: string;
  readonly lastWatering?: string;
}
const thing = (id: string, more: Partial<Thing> = {}): Thing => ({ id, type: 'TREE', ...more });
const wet = (water: number) => ({ water, waterReading: { at: ago(600) } });
const order = (things: readonly Thing[]) => [...things].sort(byUrgency(now)).map(({ id }) => id);

describe('things by urgency', () => {
  it('come by their water, dry to moist, then unknown, and last what was watered', () =>
    expect(
      order([
        thing('watered', { lastWatering: ago(hour), lastAction: ago(hour) }),
        thing('unknown', { lastAction: ago(hour) }),
        thing('moist', wet(45)),
        thing('too wet', wet(70)),
        thing('needs water', wet(25)),
        thing('dry', wet(12)),
      ]),
    ).toEqual(['dry', 'needs water', 'too wet', 'moist', 'unknown', 'watered']));

  it('come by what was left alone for longest where water tells nothing, what was never looked after first', () =>
    expect(
      order([
        thing('today', { type: 'BENCH', lastAction: ago(hour) }),
        thing('last month', { type: 'BENCH', lastAction: ago(700 * hour) }),
        thing('never', { type: 'BENCH' }),
      ]),
    ).toEqual(['never', 'last month', 'today']));
});

describe('the most urgent one', () => {
  const shown = (before: readonly Thing[], after: readonly Thing[], at = now) => {
    const { result, rerender } = renderHook(({ things, when }) => useMostUrgent(things, when)?.id, {
      initialProps: { things: before, when: now },
    });
    const first = result.current;
    rerender({ things: after, when: at });
    return [first, result.current];
  };
  const other = thing('other', { type: 'BENCH', lastAction: ago(50 * hour) });

  it.each([
    ['a bench that was looked after', 'BENCH', {}],
    ['a tree without a reading that was watered', 'TREE', { lastWatering: ago(2) }],
  ])('is %s for a minute still, and then another', (_, type, watered) => {
    const before = thing('first', { type, lastAction: ago(99 * hour) });
    const after = { ...before, ...watered, lastAction: ago(2) };
    const minuteLater = new Date(now.getTime() + 60_000);
    const next = { ...other, type };
    expect(shown([before, next], [next, after])).toEqual(['first', 'first']);
    expect(shown([before, next], [next, after], minuteLater)).toEqual(['first', 'other']);
  });

  it('is another at once when that became urgent, or when it is gone', () => {
    const before = thing('first', wet(45));
    const dry = { ...thing('other', wet(12)) };
    expect(shown([before, other], [dry, before])).toEqual(['first', 'other']);
    expect(shown([before, other], [other])).toEqual(['first', 'other']);
    expect(shown([before], [])).toEqual(['first', undefined]);
  });
});
