import { expect, it } from '@jest/globals';
import pg from 'pg';
import { parseMoment } from './moments.js';

const usual = pg.types.getTypeParser(1184) as (text: string) => Date | number | null;

it.each([
  '2026-07-20 09:05:07+00',
  '2026-07-20 09:05:07.1+00',
  '2026-07-20 09:05:07.02+00',
  '2026-07-20 09:05:07.123+00',
  '2026-07-20 09:05:07.123456+00',
  '2026-07-20 09:05:07.99999+00',
  '1969-12-31 23:59:59.5+00',
  '2024-02-29 00:00:00+00',
  '9999-12-31 23:59:59.999999+00',
  '2026-07-20 09:05:07+02',
  '2026-07-20 09:05:07.5-03:30',
  '0044-03-15 12:00:00+00 BC',
  '0079-08-24 12:00:00+00',
  '12026-07-20 09:05:07+00',
  'infinity',
  '-infinity',
])('%s is the moment that pg takes it for', (text) => {
  expect(parseMoment(text)).toEqual(usual(text));
});
