import { expect, it } from '@jest/globals';
import { FailedAttempts, MailCodes, PersonKeys, Sessions } from '@hedgerow/event-store';
import { createLogger } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { accountChores } from './account-chores.js';
import { type Chore, Housekeeping } from './housekeeping.js';

const db = suiteDatabase();
const housekeeping = (chores: Record<string, Chore>, everyMs?: number) =>
  new Housekeeping(db.pool, chores, createLogger('test', 'silent'), everyMs);

it('removes old attempts and ended sessions, all of them, and leaves the others', async () => {
  await db.pool.query(`
    insert into events.sessions (id, expires_at) select gen_random_uuid(), now() - interval '31 days'
      from generate_series(1, 5001);
    insert into events.failed_attempts select sha256(n::text::bytea), 1, now() - interval '2 days', now()
      from generate_series(1, 5001) n;
    insert into events.mail_codes values ('verify-email', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
      now() - interval '32 days', 'old', now() - interval '31 days'),
      ('verify-email', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now(), 'new', now())`);
  const sessions = new Sessions(db.pool);
  const running = await sessions.create({ lifeSeconds: 60 });
  const keys = new PersonKeys(db.pool, Buffer.alloc(32));
  const attempts = new FailedAttempts(db.pool, keys);
  const codes = new MailCodes(db.pool, keys);
  await attempts.begin([{ key: 'anna', free: 5 }]);
  expect(await housekeeping(accountChores(sessions, attempts, codes)).round()).toEqual({
    'ended sessions': 5001,
    'old attempts': 5001,
    'old codes': 1,
  });
  expect(await sessions.isActive(running)).toBe(true);
  const { rowCount } = await db.pool.query('select from events.failed_attempts');
  expect(rowCount).toBe(1);
});

it('one worker at a time does it', async () => {
  let go: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (go = resolve));
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = housekeeping({
    slow: async () => {
      go();
      await finished;
      return 0;
    },
  }).round();
  await begun;
  const second = housekeeping({ never: () => Promise.resolve(0) });
  expect(await second.round()).toEqual({});
  finish();
  expect(await first).toEqual({ slow: 0 });
  expect(await second.round()).toEqual({ never: 0 });
});

it('a chore that fails leaves the others to be done', async () => {
  const chores = { broken: () => Promise.reject(new Error('no')), fine: () => Promise.resolve(0) };
  expect(await housekeeping(chores).round()).toEqual({ broken: 0, fine: 0 });
});

it('once started it is done at once and then after each interval, also when a chore failed', async () => {
  let times = 0;
  const failing = () => Promise.reject(new Error(`no, ${(times += 1)}`));
  const started = housekeeping({ failing }, 20);
  started.start();
  try {
    await eventually(() => times >= 3);
  } finally {
    await started.stop();
  }
});
