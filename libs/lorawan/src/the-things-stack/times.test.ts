import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkTime } from './times.js';

const digits = (count: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count }); // prettier-ignore
const two = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'));
/** Times as servers send them, and some that are none: days and hours that there are not. */
const text = fc
  .tuple(
    fc.integer({ min: 2016, max: 2040 }),
    two(13),
    two(32),
    two(25),
    two(60),
    two(60),
    fc.oneof(
      fc.constant(''),
      fc
        .integer({ min: 1, max: 9 })
        .chain(digits)
        .map((f) => `.${f}`),
    ),
    fc.constantFrom('Z', '+02:00', '-03:30'),
  )
  .map(([y, mo, d, h, mi, s, fraction, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${fraction}${zone}`);

describe('a time of the network server', () => {
  it('is the moment that it says, with milliseconds', () => {
    const asDate = (value: string) => {
      const ms = Date.parse(value);
      return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
    };
    fc.assert(
      fc.property(text, (value) => expect(networkTime(value, undefined)).toBe(asDate(value))),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['2026-03-01T12:00:00.123456789Z', '2026-03-01T12:00:00.123Z'],
    ['2026-03-01T12:00:00.5Z', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z'],
    ['2026-03-01T24:00:00Z', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01T12:00:00+02:00', '2026-03-01T10:00:00.000Z'],
  ])('%s is %s', (value, iso) => expect(networkTime(value, undefined)).toBe(iso));

  it('is none from before the network, or over a day after we received it', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    expect(networkTime('0001-01-01T00:00:00Z', now)).toBeUndefined();
    expect(networkTime('2026-03-02T00:00:01Z', now)).toBeUndefined();
    expect(networkTime('2026-03-02T00:00:00Z', now)).toBe('2026-03-02T00:00:00.000Z');
  });
});
