import { describe, expect, it } from '@jest/globals';
import { dayAndNeed } from '../home/greeting.js';
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
    expect(reasonFor({ water: null, points: [], hasDevice: false, now }).title).toBe('No reading yet');
    expect(reasonFor({ water: null, points: [], hasDevice: true, now }).because).toContain(
      'it hasn’t sent a water reading yet',
    );
  });
});

describe('after a watering', () => {
  const known = { points: falling(27.4), hasDevice: true, now };
  const reading = (value: number, hours: number) => ({ value, at: hoursAgo(hours) });
  const minutesAgo = (minutes: number) => hoursAgo(minutes / 60);

  it('says so at once, in place of the advice to water', () => {
    const reason = reasonFor({ ...known, water: reading(27.4, 0.2), wateredAt: minutesAgo(2) });
    expect(reason).toEqual({
      title: 'Watered 2 min ago',
      because: 'The probe will show it within the hour. The last reading was 27.4\u00a0%.',
      next: { what: 'Nothing for now', why: 'water takes a while to reach the roots' },
    });
  });
  it('waits for water to seep: a dry reading ten minutes later changes nothing', () =>
    expect(reasonFor({ ...known, water: reading(27.4, 0), wateredAt: minutesAgo(10) }).title).toBe(
      'Watered 10 min ago',
    ));
  it('goes by the reading as soon as it shows the water', () =>
    expect(reasonFor({ ...known, water: reading(45, 0), wateredAt: minutesAgo(10) })).toMatchObject({
      title: 'Moist: nothing to do',
      because: expect.not.stringContaining('atered'),
    }));
  it('advises anew when a reading an hour later does not show it', () =>
    expect(reasonFor({ ...known, water: reading(18, 0), wateredAt: minutesAgo(70) })).toMatchObject({
      title: 'Too dry: water it now',
      because: expect.stringContaining('It was watered 1 h before this reading, which doesn’t show it.'),
      next: { what: 'Water again, slowly' },
    }));
  it('owns up to a probe that sends nothing', () =>
    expect(reasonFor({ ...known, water: reading(18, 5), wateredAt: minutesAgo(240) })).toMatchObject({
      title: 'Watered 4 h ago',
      because: expect.stringContaining('The probe doesn’t show it yet.'),
      next: { what: 'Feel the soil' },
    }));
  it('adds to what is moist or wet, and advises as before', () =>
    expect(reasonFor({ ...known, points: [], water: reading(45, 1), wateredAt: minutesAgo(2) })).toEqual({
      title: 'Moist: nothing to do',
      because: 'Water content is 45.0\u00a0%. Watered 2 min ago; the probe will show it within the hour.',
      next: expect.objectContaining({ what: 'No water needed' }),
    }));
  it('promises no probe where there is none, and counts for a day', () => {
    const unmeasured = { water: null, points: [], hasDevice: false, now };
    const reason = reasonFor({ ...unmeasured, wateredAt: minutesAgo(2) });
    expect(reason.title).toBe('Watered 2 min ago');
    expect(reason.because).not.toContain('will show');
    expect(reason.next).toEqual({ what: 'Nothing for now', why: 'water takes a while to reach the roots' });
    expect(reasonFor({ ...unmeasured, wateredAt: hoursAgo(25) }).title).toBe('No reading yet');
  });
});

it('names coming moments as loosely as they are known', () => {
  expect(roughly(new Date(2026, 6, 16, 20), now)).toBe('this evening');
  expect(roughly(new Date(2026, 6, 17, 8), now)).toBe('tomorrow morning');
  expect(roughly(new Date(2026, 6, 30), now)).toBe('Jul 30');
  expect(whenDone(new Date(2026, 6, 12, 19, 10), now)).toBe('Sunday, 7:10\u00a0PM, 4 days ago');
});

it('what was watered gives way to what is thirsty, but not under the thumb that pressed', () => {
  const at = (hours: number) => hoursAgo(hours).toISOString();
  const dry = { type: 'TREE', water: 12, waterReading: { at: at(0.5) } };
  const thirsty = { type: 'TREE', water: 28, waterReading: { at: at(0.5) } };
  const order = (wateredMinutesAgo: number) =>
    [thirsty, { ...dry, lastWatering: at(wateredMinutesAgo / 60) }]
      .sort(byNeed(now))
      .map(({ water }) => water);
  expect(order(0.5)).toEqual([12, 28]);
  expect(order(2)).toEqual([28, 12]);
});

describe('the day, and what needs water', () => {
  const at = (hours: number) => ({ type: 'TREE', waterReading: { at: hoursAgo(hours).toISOString() } });
  const said = (...things: Parameters<typeof dayAndNeed>[0]) =>
    dayAndNeed(things, now).replace(/^.*?\. ?/, '');
  const [moist, dry, old, unmeasured] = [
    { water: 45, ...at(1) },
    { water: 12, ...at(1) },
    { water: 45, ...at(30) },
    { type: 'TREE', water: null },
  ];
  it('says that nothing needs water only when that is known of each thing', () => {
    expect(said(moist, moist)).toBe('Nothing needs water.');
    expect(said(moist, unmeasured)).toBe(
      'Nothing with a recent reading needs water. One thing has no recent reading.',
    );
    expect(said(moist, old, unmeasured)).toMatch(/ Two things have no recent reading\.$/);
    expect(said(unmeasured, old)).toBe(
      'No recent readings. Check the soil yourself to see what needs water.',
    );
  });
  it('counts what is thirsty, and no longer what was watered since', () => {
    expect(said(dry, dry, moist)).toBe('Two things need water.');
    expect(said({ ...dry, lastWatering: hoursAgo(0.1).toISOString() }, moist)).toBe('Nothing needs water.');
  });
  it('says the day alone where there are no things', () => expect(said()).toBe(''));
});

it('the thing that needs a hand first comes first, the unknown last', () => {
  const things = [null, 45, 28, 70, 12, 18].map((water) => ({ type: 'TREE', water }));
  expect(things.sort(byNeed(now)).map(({ water }) => water)).toEqual([12, 18, 28, 70, 45, null]);
});
