import { describe, expect, it } from '@jest/globals';
import { csvText } from '../ui/csv.js';
import { figureDaysOf } from './figure-days.js';
import { fileLines } from './table-file.js';
import { average, averaged, counted, difference, lengthOf, shortDifference, timed } from './figures.js';
import { flowOfJourneys } from './flow-of-journeys.js';
import { layFlow } from './flow.js';
import { countTicks, labelledDays } from './ticks.js';
import { clockText, daysText, dayText, exactMomentText, momentText, weekdayText } from '../time/zoned.js';

const now = new Date('2026-07-20T21:30:00Z');
const daysOf = (search: string, at = now) => figureDaysOf(new URLSearchParams(search), at);

describe('the days of an address', () => {
  it.each([
    ['', '30d', '2026-06-21', 30],
    ['range=7d', '7d', '2026-07-14', 7],
    ['range=90d', '90d', '2026-04-22', 90],
    ['range=nonsense', '30d', '2026-06-21', 30],
    ['range=custom', 'custom', '2026-06-21', 30],
    ['range=custom&from=2026-07-01&to=2026-02-31', 'custom', '2026-06-21', 30],
  ])('%s are those up to today, of UTC', (search, key, from, count) => {
    expect(daysOf(search)).toMatchObject({
      ...{ key, from, to: '2026-07-20', count, timeZone: 'UTC', isUpToToday: true },
    });
  });

  it('are those that were chosen, no longer ago than is counted and never of the future', () => {
    expect(daysOf('range=custom&from=2026-07-01&to=2026-07-07')).toEqual({
      ...{ key: 'custom', from: '2026-07-01', to: '2026-07-07', count: 7, timeZone: 'UTC' },
      ...{ isUpToToday: false, before: { from: '2026-06-24', to: '2026-06-30' } },
      ...{ keptFrom: '2025-06-19', asked: { from: '2026-07-01', to: '2026-07-07' }, notTaken: [] },
    });
    expect(daysOf('range=custom&from=2020-01-01&to=2026-07-10')).toMatchObject({
      ...{ from: '2025-06-10', to: '2026-07-10', count: 396 },
    });
    expect(daysOf('range=custom&from=2026-07-19&to=2030-01-01')).toMatchObject({
      ...{ from: '2026-07-19', to: '2026-07-20', count: 2 },
    });
    expect(daysOf('range=custom&from=2029-01-01&to=2030-01-01')).toMatchObject({
      ...{ from: '2026-07-20', to: '2026-07-20', count: 1 },
    });
  });

  it.each([
    ['', []],
    ['range=7d&zone=UTC', []],
    ['range=2w', ['range']],
    ['range=custom', ['days']],
    ['range=custom&from=2026-07-10&to=2026-07-09', ['days']],
    ['range=custom&from=2026-07-19&to=2030-01-01', ['future']],
    ['range=custom&from=2025-06-09&to=2026-07-10', ['tooMany', 'gone']],
    ['range=custom&from=2025-06-10&to=2026-07-10', ['gone']],
    ['range=custom&from=2025-06-20&to=2026-07-20', []],
    ['zone=Middle/Earth', ['zone']],
    ['zone=%2B05:45', ['zone']],
  ])('%s say what of it is not taken', (search, notTaken) => {
    expect(daysOf(search).notTaken).toEqual(notTaken);
  });

  it('end with the today of the zone that the address names', () => {
    expect(daysOf('range=7d&zone=Asia/Kathmandu')).toMatchObject({
      ...{ from: '2026-07-15', to: '2026-07-21', timeZone: 'Asia/Kathmandu' },
    });
    expect(daysOf('range=7d&zone=Middle/Earth')).toMatchObject({ to: '2026-07-20', timeZone: 'UTC' });
  });

  it('have as many before them to compare with, as far back as is counted', () => {
    expect(daysOf('range=30d').before).toEqual({ from: '2026-05-22', to: '2026-06-20' });
    expect(daysOf('range=1y').before).toBeUndefined();
  });
});

describe('a day and a moment', () => {
  it('are written in one way, the moment by the clock of a zone', () => {
    expect(dayText('2026-07-06')).toBe('Jul 6, 2026');
    expect(weekdayText('2026-07-16')).toBe('Thu, Jul 16, 2026');
    expect(daysText('2026-07-06', '2026-07-16')).toBe('Jul 6 to Jul 16, 2026');
    expect(daysText('2025-12-31', '2026-07-16')).toBe('Dec 31, 2025 to Jul 16, 2026');
    expect(daysText('2026-07-16', '2026-07-16')).toBe('Jul 16, 2026');
    const at = '2026-07-16T23:10:05.120Z';
    expect(momentText(at, 'UTC')).toBe('Jul 16, 2026, 11:10\u00a0PM');
    expect(momentText(at, 'Asia/Kathmandu')).toBe('Jul 17, 2026, 4:55\u00a0AM');
    expect(exactMomentText(new Date(at), 'UTC')).toBe('Jul 16, 2026, 11:10:05\u00a0PM');
    expect(clockText(at, 'America/St_Johns')).toBe('8:40\u00a0PM');
  });
});

describe('a figure', () => {
  it.each([
    [0, '0.0 s'],
    [4_060, '4.1 s'],
    [9_960, '10 s'],
    [38_400, '38 s'],
    [59_600, '1 m 00 s'],
    [72_000, '1 m 12 s'],
    [3_599_600, '1 h 00 m'],
    [7_500_000, '2 h 05 m'],
    [null, '–'],
  ])('of %s milliseconds is %s', (ms, words) => expect(lengthOf(ms)).toBe(words));

  it('without anything to make a mean of is a dash', () => {
    expect([average(null), average(5.666), average(0)]).toEqual(['–', '5.67', '0']);
  });

  it.each([
    [134, 100, counted, '+34 %, 34 more'],
    [88, 100, counted, '−12 %, 12 fewer'],
    [100, 100, counted, 'The same'],
    [12, 0, counted, '12 more'],
    [null, 12, counted, 'Nothing to compare with'],
    [12, null, counted, 'Nothing to compare with'],
    [278_000, 290_000, timed, '−4 %, 12 s shorter'],
    [5.67, 5, averaged, '+13 %, 0.67 more'],
    [102, 2, counted, '100 more'],
    [102, 2, averaged, '100 more'],
    [2, 5, counted, '3 fewer'],
    [1_340, 100, counted, '13 times as many, 1,240 more'],
    [290_000, 29_000, timed, '10 times as long, 4 m 21 s longer'],
  ] as const)('%s after %s differs by sign and in words: %#', (after, before, measure, words) => {
    expect(difference(after, before, measure)).toBe(words);
  });
});

it.each([
  [1_340, 100, '13 times'],
  [102, 2, '100 more'],
  [134, 100, '+34 %'],
  [88, 100, '−12 %'],
  [1_200, 0, '1,200 more'],
  [7, 7, 'The same'],
])('%s beside %s differs by the ratio alone, of few in words', (now, before, words) => {
  expect(shortDifference(now, before, counted)).toBe(words);
});

it('a table as a file has its columns and no formula (RFC 4180)', () => {
  const rows = [
    { route: '=1+1', n: -2 },
    { route: '@sum', n: 3 },
    { route: '\t"x", y', n: null },
    { route: '-1', n: 0 },
    { route: '+1', n: 0 },
    { route: '/map', n: 1 },
  ];
  type Row = (typeof rows)[number];
  const columns = [
    { head: 'Route', shown: () => '', value: ({ route }: Row) => route },
    { head: 'Share', shown: () => '' },
    { head: 'Time', fileHead: 'Time, ms', value: ({ n }: Row) => n },
  ];
  expect(csvText(fileLines(columns, rows))).toBe(
    `\uFEFFRoute,"Time, ms"\r\n'=1+1,-2\r\n'@sum,3\r\n"'\t""x"", y",\r\n'-1,0\r\n'+1,0\r\n/map,1\r\n`,
  );
});

describe('the drawing of journeys', () => {
  const size = { height: 100, gap: 10 };

  it('has a bar for each route in each column, and ribbons that fill them', () => {
    const { bars, ribbons } = layFlow(
      [
        { from: '/', to: '/things', count: 6, column: 0 },
        { from: '/', to: '/tasks', count: 2, column: 0 },
        { from: '/things', to: '/things', count: 1, column: 0 },
      ],
      size,
    );
    // Nine journeys in a column of ninety pixels and one gap.
    expect(bars).toEqual([
      { route: '/', column: 0, top: 0, height: 80 },
      { route: '/things', column: 0, top: 90, height: 10 },
      { route: '/things', column: 1, top: 0, height: 70 },
      { route: '/tasks', column: 1, top: 80, height: 20 },
    ]);
    expect(ribbons.map(({ fromMiddle, toMiddle, thickness }) => [fromMiddle, toMiddle, thickness])).toEqual([
      [30, 30, 60],
      [70, 90, 20],
      [95, 65, 10],
    ]);
    expect(ribbons.map(({ isStrongest }) => isStrongest)).toEqual([true, false, false]);
  });

  it('goes through the route in the middle, which is as high as its greater side', () => {
    const { bars } = layFlow(
      [
        { from: '/', to: '/map', count: 2, column: 0 },
        { from: '/map', to: '/things', count: 5, column: 1 },
      ],
      size,
    );
    expect(bars.map(({ route, height }) => [route, height])).toEqual([
      ['/', 40],
      ['/map', 100],
      ['/things', 100],
    ]);
  });
});

describe('the axes', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [26, [0, 10, 20, 30]],
    [240, [0, 100, 200, 300]],
  ])('up to %s users have few round numbers', (most, ticks) => expect(countTicks(most)).toEqual(ticks));

  it('name the last day, and no more than fit', () => {
    expect(labelledDays(7, 4)).toEqual([0, 2, 4, 6]);
    expect(labelledDays(30, 4)).toEqual([9, 19, 29]);
    expect(labelledDays(1, 4)).toEqual([0]);
  });
});

describe('journeys as a drawing', () => {
  it('has the same step of several journeys once; those that end early leave', () => {
    const went = [
      { routes: ['/', '/a', '/b'], count: 5 },
      { routes: ['/', '/a'], count: 2 },
      { routes: ['/'], count: 1 },
    ];
    expect(flowOfJourneys(went, { end: 'from', steps: 2, outside: 'left' })).toEqual([
      { from: '/', to: '/a', column: 0, count: 7 },
      { from: '/', to: 'left', column: 0, count: 1 },
      { from: '/a', to: '/b', column: 1, count: 5 },
      { from: '/a', to: 'left', column: 1, count: 2 },
    ]);
  });

  it('of those to a page end in the last column; those that begin late come in', () => {
    const went = [
      { routes: ['/b', '/a', '/'], count: 5 },
      { routes: ['/'], count: 1 },
    ];
    expect(flowOfJourneys(went, { end: 'to', steps: 2, outside: 'in' })).toEqual([
      { from: '/b', to: '/a', column: 0, count: 5 },
      { from: '/a', to: '/', column: 1, count: 5 },
      { from: 'in', to: '/', column: 1, count: 1 },
    ]);
  });

  it('of those to a page begin in the first column, too, where none took all steps', () => {
    const went = [
      { routes: ['/a', '/'], count: 2 },
      { routes: ['/'], count: 1 },
    ];
    expect(flowOfJourneys(went, { end: 'to', steps: 3, outside: 'in' })).toEqual([
      { from: 'in', to: '/a', column: 0, count: 2 },
      { from: '/a', to: '/', column: 1, count: 2 },
      { from: 'in', to: '/', column: 1, count: 1 },
    ]);
  });
});
