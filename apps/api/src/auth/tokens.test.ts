import { afterEach, expect, it, jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { Tokens } from './tokens.js';

const serviceOf = (secret: string) => new Tokens(new JwtService({ secret }));
const claims = { user_id: 'mia', role: 'bk_user', domain_name: 'hedgerow', sid: 'one' } as const;

afterEach(() => {
  jest.useRealTimers();
});

it('a token that was read before is read again until it expires, and not after', () => {
  jest.useFakeTimers({ now: 1_000_000_000_000 });
  const tokens = serviceOf('k'.repeat(32));
  const token = tokens.issue(claims, 60);
  expect(tokens.read(token)).toMatchObject(claims);
  jest.setSystemTime(1_000_000_059_000);
  expect(tokens.read(token)).toMatchObject(claims);
  jest.setSystemTime(1_000_000_060_000);
  expect(tokens.read(token)).toBeUndefined();
});

it('a token of another key is refused each time, also beside a genuine one with the same claims', () => {
  const tokens = serviceOf('k'.repeat(32));
  const token = tokens.issue(claims, 60);
  const forged = serviceOf('x'.repeat(32)).issue(claims, 60);
  expect(tokens.read(token)).toMatchObject(claims);
  for (const other of [forged, forged, `${token.slice(0, -1)}_`]) expect(tokens.read(other)).toBeUndefined();
});
