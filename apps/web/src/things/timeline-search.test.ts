import { describe, expect, it } from '@jest/globals';
import { isNarrowed, timelineFilterIn } from './timeline-search.js';
import { askedDay } from './past-day.js';

const search = (text: string) => new URLSearchParams(text);

describe('what an address narrows a timeline to', () => {
  it('is a kind and days of the viewer’s, both within', () => {
    expect(timelineFilterIn(search('kind=sensors&from=2026-05-01&to=2026-05-02'))).toEqual({
      kinds: ['SENSOR'],
      from: new Date(2026, 4, 1).toISOString(),
      to: new Date(2026, 4, 3).toISOString(),
    });
  });

  it.each(['', 'kind=badges', 'kind=toString', 'from=2026', 'on=2026-05-01', 'thing=1'])(
    'is nothing for what there cannot be: %s',
    (text) => {
      expect(timelineFilterIn(search(text))).toEqual({});
      expect(isNarrowed(search(text))).toBe(false);
    },
  );
});

describe('the day that an address asks for', () => {
  const registeredAt = new Date(2026, 3, 10, 15, 30);
  const now = new Date(2026, 5, 1, 9, 0);
  const asked = (on: string) => askedDay(search(`on=${on}`), { registeredAt, now });

  it('lasts to its end, also on the day of registration and where a clock changes', () => {
    expect(asked('2026-04-10')).toEqual({
      is: 'past',
      day: new Date(2026, 3, 10),
      moment: new Date(2026, 3, 10, 23, 59, 59, 999),
    });
    const autumn = askedDay(search('on=2026-10-25'), { registeredAt, now: new Date(2026, 11, 1) });
    expect(autumn).toMatchObject({ moment: new Date(2026, 9, 25, 23, 59, 59, 999) });
  });

  it.each([
    ['2026-04-09', 'before'],
    ['2026-06-01', 'today'],
    ['2026-06-02', 'future'],
    ['2026-02-31', 'today'],
    ['may', 'today'],
  ])('%s is %s', (on, is) => expect(asked(on).is).toBe(is));
});
