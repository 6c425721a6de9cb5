import { describe, expect, it } from '@jest/globals';
import { rangeOf, wholeHours } from '../range.js';
import { timeTicks, valueAxis } from './axes.js';
import { placeLabels } from './Layers.js';
import { zoomOf, zoomText } from '../zoom.js';
import { chartRows, crossing, csvOf } from './rows.js';

const hour = 3_600_000;
const t0 = Date.parse('2026-07-10T00:00:00Z');
const at = (hours: number, mean: number) => ({
  at: new Date(t0 + hours * hour).toISOString(),
  mean,
  min: mean - 1,
  max: mean + 1,
  count: 3,
});

describe('rows ready to draw', () => {
  it('break where nothing was received, and say for how long', () => {
    const { rows, gaps } = chartRows([at(0, 30), at(1, 29), at(2, 28), at(10, 26), at(11, 25)], 3600);
    expect(rows.map(({ mean }) => mean)).toEqual([30, 29, 28, null, 26, 25]);
    expect(gaps).toEqual([{ from: t0 + 2 * hour, to: t0 + 10 * hour, value: 27 }]);
  });
  it('do not break for one missed uplink', () =>
    expect(chartRows([at(0, 30), at(1, 29), at(3, 28), at(4, 27)], 3600).gaps).toEqual([]));
  it('know where the line fell below a limit', () =>
    expect(crossing(chartRows([at(0, 32), at(1, 31), at(2, 29)], 3600).rows, 30)).toBe(t0 + 1.5 * hour));
  it('become a file', () =>
    expect(csvOf([at(0, 30)], 'Water content', '%').split('\r\n')).toEqual([
      'time,Water content (%),min,max,readings',
      '2026-07-10T00:00:00.000Z,30,29,31,3',
    ]));
});

describe('axes', () => {
  it.each([
    [26, 29, [15, 40], [20, 30, 40]],
    [31, 58, [25, 60], [30, 40, 50, 60]],
    [80, 84, [55, 95], [60, 70, 80, 90]],
    [1, 3, [0, 25], [0, 10, 20]],
    [3, 97, [0, 100], [0, 20, 30, 60, 80, 100]],
  ])('water from %d to %d fits, with an edge between two bands in sight', (min, max, domain, ticks) =>
    expect(valueAxis('WATER', min, max)).toEqual({ domain, ticks }),
  );
  it('a flat line looks flat', () => {
    const [low, high] = valueAxis('TEMPERATURE', 19, 19.2).domain;
    expect(high - low).toBeGreaterThanOrEqual(6);
  });
  it('marks of time are no closer than their labels need', () => {
    for (const days of [1, 7, 30, 365])
      expect(timeTicks(t0, t0 + days * 24 * hour, 7).at.length).toBeLessThanOrEqual(8);
  });
});

it('labels of actions never overlap', () => {
  const mark = (x: number) => ({ t: x, x, type: 'WATERING', who: 'Tomas Reyes' });
  const labels = placeLabels([mark(50), mark(70), mark(585), mark(590)], 0, 600);
  expect(labels.map(({ side }) => side)).toEqual([undefined, 'right', 'left']);
  expect(labels.at(-1)).toMatchObject({ label: '2 actions', title: 'Watered, Tomas; Watered, Tomas' });
});

describe('a part of the range in the address', () => {
  const now = new Date('2026-07-16T09:30:00Z');
  const week = rangeOf(new URLSearchParams(), now);
  const partOf = (zoom: string) => zoomOf(new URLSearchParams({ zoom }), week);
  it('is read as it was written, to the minute', () => {
    const part = { from: Date.parse('2026-07-10T06:00Z'), to: Date.parse('2026-07-12T18:00Z') };
    expect(zoomText(part)).toBe('2026-07-10T06:00..2026-07-12T18:00');
    expect(partOf(zoomText(part))).toEqual(part);
  });
  it('lies inside the range, and is never too short to see something', () => {
    expect(partOf('2026-07-01T00:00..2026-07-10T00:00')?.from).toBe(week.from.getTime());
    const short = partOf('2026-07-12T10:00..2026-07-12T10:01')!;
    expect(short.to - short.from).toBe(2 * hour);
  });
  it('is the whole when it says nothing, or nothing of this range', () => {
    for (const zoom of [
      '',
      'x',
      '..',
      '2026-07-12T10:00..2026-07-11T10:00',
      '2025-01-01T00:00..2025-01-02T00:00',
    ])
      expect(partOf(zoom)).toBeUndefined();
  });
});

describe('ranges in the address', () => {
  const now = new Date(2026, 6, 16, 9, 30);
  it('are the known ones, seven days when nothing else is said', () => {
    expect(rangeOf(new URLSearchParams('range=24h'), now).from).toEqual(new Date(2026, 6, 15, 9, 30));
    expect(rangeOf(new URLSearchParams('range=forever'), now).key).toBe('7d');
  });
  it('or chosen days, both included and never beyond now', () => {
    const range = rangeOf(new URLSearchParams('range=custom&from=2026-07-01&to=2026-07-16'), now);
    expect([range.from, range.to]).toEqual([new Date(2026, 6, 1), now]);
  });
  it('the question stays the same within an hour', () =>
    expect(wholeHours(rangeOf(new URLSearchParams(), now))).toEqual(
      wholeHours(rangeOf(new URLSearchParams(), new Date(now.getTime() + 60_000))),
    ));
});
