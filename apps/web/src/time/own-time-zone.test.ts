import { afterEach, expect, it, jest } from '@jest/globals';
import { ownTimeZone } from './own-time-zone.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('a viewer who travels is told the new zone within a second, and the browser is not asked each time', () => {
  const begun = Date.parse('2099-01-01T00:00:00Z');
  let now = begun;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  let zone = 'Europe/London';
  const asked = jest
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockImplementation(() => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions);
  expect([ownTimeZone(), ownTimeZone()]).toEqual(['Europe/London', 'Europe/London']);
  expect(asked).toHaveBeenCalledTimes(1);

  zone = 'Asia/Tokyo';
  now = begun + 999;
  expect(ownTimeZone()).toBe('Europe/London');
  now = begun + 1_000;
  expect(ownTimeZone()).toBe('Asia/Tokyo');

  // A clock that is put back is not waited for.
  zone = 'Europe/London';
  now = begun - 3_600_000;
  expect(ownTimeZone()).toBe('Europe/London');
});
