import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from './database-away.js';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

describe('an error of the database', () => {
  it.each([
    ...['ECONNREFUSED', 'EHOSTUNREACH', 'EAI_AGAIN', '08006', '53300', '57P01', '57P03', '58030'].map(coded),
    ...['Connection terminated unexpectedly', 'Query read timeout'].map((text) => new Error(text)),
    new Error('timeout exceeded when trying to connect'),
  ])('says that PostgreSQL is away: %s', (error) => expect(isDatabaseAway(error)).toBe(true));

  it.each([
    // A lock, a deadlock, a statement that took too long, a bad value, and a fault of the program.
    ...['55P03', '40P01', '57014', '22P02', 'ERR_INVALID_ARG_TYPE'].map(coded),
    ...[new Error('no such reaction'), 'connection terminated', undefined],
  ])('says nothing of the sort: %s', (error) => expect(isDatabaseAway(error)).toBe(false));
});
