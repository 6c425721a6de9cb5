import { describe, expect, it } from '@jest/globals';
import { rangeOf, wholeHours } from '../range.js';
import { timeTicks, valueAxis } from './axes.js';
import { placeLabels } from './Layers.js';
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
  it('water always shows its bands', () => {
    expect(valueAxis('WATER', 25, 45)).toEqual({ domain: [0, 70], ticks: [0, 20, 30, 60] });
    expect(valueAxis('WATER', 25, 88).domain).toEqual([0, 100]);
  });
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
