import { describe, expect, it } from '@jest/globals';
import { reasonFor, roughly, whenDone } from './reason.js';
import { byNeed } from './state.js';
import { fellBelow, pointsPerDay, riseAfter, type TrendPoint } from './trend.js';

const now = new Date(2026, 6, 16, 9, 0);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
/** Hourly points that fall by three a day and end at `last`. */
const falling = (last: number, hours = 48): TrendPoint[] =>
  Array.from({ length: hours + 1 }, (_, i) => ({
    at: hoursAgo(hours - i),
    mean: last + ((hours - i) * 3) / 24,
  }));

describe('what the readings say', () => {
  it('tells how fast water goes, in points a day', () =>
    expect(pointsPerDay(falling(27), now)).toBeCloseTo(-3));
  it('starts the trend anew when water arrived', () => {
    const watered = [...falling(25, 40).slice(0, -13), ...falling(40, 12)];
    expect(pointsPerDay(watered, now)).toBeCloseTo(-3);
  });
  it('says nothing from too few readings', () => expect(pointsPerDay(falling(27, 2), now)).toBeUndefined());
  it('finds the moment the line fell below a limit', () =>
    expect(fellBelow(falling(27), 30)!.getTime()).toBeCloseTo(hoursAgo(24).getTime(), -4));
  it('sees what a watering did', () => {
    const points = [
      { at: hoursAgo(5), mean: 25 },
      { at: hoursAgo(3), mean: 46 },
      { at: hoursAgo(1), mean: 44 },
    ];
    expect(riseAfter(points, hoursAgo(4.5))).toEqual({ to: 46, within: 1.5 * 3_600_000 });
  });
});

describe('the reason before the advice', () => {
  const known = { points: falling(27.4), hasDevice: true, now };
  it('says what was measured, how it moves and when it gets worse', () => {
    const reason = reasonFor({ ...known, water: { value: 27.4, at: hoursAgo(0.2) } });
    expect(reason.title).toBe('Needs water today');
    expect(reason.because).toMatch(
      /^Water content fell below 30 % yesterday at .* and drops about 3 points a day\.$/,
    );
    expect(reason.watch).toEqual({
      what: 'Too dry by Saturday evening',
      why: 'at this rate it reaches 20 %',
    });
  });
  it('owns up to an old reading', () =>
    expect(reasonFor({ ...known, points: [], water: { value: 45, at: hoursAgo(30) } }).because).toBe(
      'Water content is 45.0\u00a0%. The reading is 30 h old, so this may have changed.',
    ));
  it('never advises on what nobody measured', () => {
    expect(reasonFor({ water: null, points: [], hasDevice: false, now }).title).toBe('Not known yet');
    expect(reasonFor({ water: null, points: [], hasDevice: true, now }).because).toContain(
      'no water reading has arrived',
    );
  });
});

it('names coming moments as loosely as they are known', () => {
  expect(roughly(new Date(2026, 6, 16, 20), now)).toBe('this evening');
  expect(roughly(new Date(2026, 6, 17, 8), now)).toBe('tomorrow morning');
  expect(roughly(new Date(2026, 6, 30), now)).toBe('Jul 30');
  expect(whenDone(new Date(2026, 6, 12, 19, 10), now)).toBe('Sunday, 7:10\u00a0PM, 4 days ago');
});

it('the thing that needs a hand first comes first, the unknown last', () => {
  const things = [null, 45, 28, 70, 12, 18].map((water) => ({ water }));
  expect(things.sort(byNeed).map(({ water }) => water)).toEqual([12, 18, 28, 70, 45, null]);
});
