import { describe, expect, it } from '@jest/globals';
import { addressOf, momentIn, momentInAddress, momentOf, problemsOf } from './moments.js';

const local = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(parts[0], parts[1], parts[2], ...(parts.slice(3) as number[]));

describe('a moment as it is typed', () => {
  it.each([
    ['2026-07-01', local(2026, 6, 1)],
    ['2026-07-01 06:30', local(2026, 6, 1, 6, 30)],
    ['2026-07-01T06:30:05.25', local(2026, 6, 1, 6, 30, 5, 250)],
    ['2026-07-01T06:30Z', new Date('2026-07-01T06:30:00Z')],
    ['2026-07-01 06:30:05.250Z', new Date('2026-07-01T06:30:05.250Z')],
  ])('%s is one', (typed, at) => expect(momentOf(typed)).toEqual(at));

  it.each([
    '',
    'yesterday',
    '2026-02-31',
    '2026-02-30T00:00Z',
    '2026-07-01 24:00',
    '2026-07-01 6:30',
    '07/01/2026',
  ])('“%s” is none', (typed) => expect(momentOf(typed)).toBeUndefined());

  it('is the same for everybody in an address, where a day stays one of the viewer’s', () => {
    expect(addressOf(' 2026-07-01 ')).toBe('2026-07-01');
    expect(addressOf('2026-07-01T06:30Z')).toBe('2026-07-01T06:30Z');
    expect(addressOf('2026-07-01 06:30')).toBe(momentInAddress(local(2026, 6, 1, 6, 30)));
    expect(momentInAddress(new Date('2026-07-01T06:30:05Z'))).toBe('2026-07-01T06:30:05Z');
    expect(momentInAddress(new Date('2026-07-01T06:30:05.020Z'))).toBe('2026-07-01T06:30:05.020Z');
    expect(addressOf('  ')).toBeNull();
  });

  it('is the end of its day where it is the last one and has no time', () => {
    const to = (typed: string) => momentIn(new URLSearchParams({ to: typed }), 'to');
    expect(to('2026-07-13')).toBe(local(2026, 6, 14).toISOString());
    expect(to('2026-07-13 00:00')).toBe(local(2026, 6, 13).toISOString());
    expect(to('2026-07-13T06:30Z')).toBe('2026-07-13T06:30:00.000Z');
    expect(to('2026-02-31')).toBeUndefined();
  });

  it('is asked of the api as a moment, and what is none is passed over', () => {
    const search = new URLSearchParams('from=2026-07-01T06:30Z&to=tomorrow');
    expect(momentIn(search, 'from')).toBe('2026-07-01T06:30:00.000Z');
    expect(momentIn(search, 'to')).toBeUndefined();
  });
});

describe('what is wrong with a range', () => {
  const now = new Date('2026-07-20T12:00:00Z');
  const of = (from: string, to: string) => problemsOf({ from, to }, now);
  it('is said of its end, with the rule and the way out', () => {
    expect(of('', '')).toEqual([]);
    expect(of('2026-07-01', '2026-07-02 06:30')).toEqual([]);
    expect(of('July', 'June')).toEqual([
      {
        field: 'from',
        message: 'From: “July” is no day and no time. For example: 2026-07-01 or 2026-07-01 06:30',
      },
      {
        field: 'to',
        message: 'To: “June” is no day and no time. For example: 2026-07-01 or 2026-07-01 06:30',
      },
    ]);
    expect(of('2026-07-02', '2026-07-02')).toEqual([]);
    expect(of('2026-07-02', '2026-07-01')).toEqual([
      { field: 'from', message: 'From: this is not before To. Swap the two, or choose a later To.' },
    ]);
    expect(of('2026-07-21', '')).toEqual([
      { field: 'from', message: 'From: this lies in the future. Choose a time that has been.' },
    ]);
    expect(of('', '2026-08-01')).toEqual([]);
  });
});
