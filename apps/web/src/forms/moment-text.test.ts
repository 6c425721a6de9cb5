import { describe, expect, it } from '@jest/globals';
import { half, partsOf, pastedAs, problemOfParts, textOf } from './moment-text.js';

describe('a day and a time of it', () => {
  it.each([
    ['', true, '', ''],
    ['2026-07-01', true, '2026-07-01', ''],
    ['2026-07-01T06:30Z', true, '2026-07-01', '06:30'],
    ['2026-07-01 06:30:05.020', false, '2026-07-01', '06:30:05.020'],
    [' 06:30', false, '', '06:30'],
    [half, false, half, ''],
    [`2026-07-01T${half}Z`, true, '2026-07-01', half],
  ])('“%s” has its parts and is made of them', (text, isUtc, day, time) => {
    expect(partsOf(text, isUtc)).toEqual({ day, time });
    expect(textOf({ day, time }, isUtc)).toBe(text);
  });

  it.each([
    ['2026-07-01T06:30Z', 5],
    ['2026-07-01T06:30:05Z', 8],
    ['2026-07-01T06:30:05.020Z', 12],
  ])('is that of the viewer’s clock where %s comes into fields of that, and as long', (text, length) => {
    const { day, time } = partsOf(text, false);
    expect(new Date(`${day}T${time}`)).toEqual(new Date(text));
    expect(time).toHaveLength(length);
  });

  it.each([
    [' 2026-07-01 ', true, '2026-07-01'],
    ['2026-07-01T06:30:00.000Z', true, '2026-07-01T06:30:00.000Z'],
    ['2026-07-01 06:30', true, '2026-07-01T06:30Z'],
    ['2026-07-01 06:30', false, '2026-07-01 06:30'],
    ['2026-02-31', true, undefined],
    ['2026-07-01 24:30', true, undefined],
    ['July', true, undefined],
  ])('%s is taken when it is pasted, if it is one', (pasted, isUtc, text) =>
    expect(pastedAs(pasted, isUtc)).toBe(text),
  );

  it.each([
    ['', undefined],
    ['2026-07-01', undefined],
    ['2026-07-01T06:30Z', undefined],
    [half, 'From: this is no day yet. Fill in month, day and year, or empty all three.'],
    ['0202-07-01', 'From: this is no day yet. Fill in month, day and year, or empty all three.'],
    [`2026-07-01 ${half}`, 'From: this is no time yet. Fill in hour and minute, or empty both.'],
    [' 06:30', 'From: this time has no day. Choose the day, or empty the time.'],
    ['T06:30Z', 'From: this time has no day. Choose the day, or empty the time.'],
  ])('“%s” says what is missing, and of which end', (text, message) =>
    expect(problemOfParts('from', text)).toBe(message),
  );
});
