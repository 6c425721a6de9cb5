import { expect, it } from '@jest/globals';
import { momentText, utcTime } from './zoned.js';

it('a moment of UTC says so, whatever zone the viewer is in', () => {
  expect(utcTime('2026-07-16T23:05:00+02:00')).toBe('Jul 16, 2026, 9:05\u00a0PM\u00a0UTC');
  expect(momentText('2026-07-13T00:00:00.000Z', 'UTC')).toBe('Jul 13, 2026, 12:00\u00a0AM');
});
