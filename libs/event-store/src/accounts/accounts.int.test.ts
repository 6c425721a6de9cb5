import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import {
  type Count,
  Credentials,
  FailedAttempts,
  hashPassphrase,
  isPassphraseOf,
  PersonKeys,
  Roles,
  Sessions,
  TooBusy,
} from '../index.js';

const db = suiteDatabase();

describe('passphrases', () => {
  it('are kept as argon2id hashes at the cost that OWASP asks for', async () => {
    expect(await hashPassphrase('Rowan berries 7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('the right one opens, the wrong one does not, a changed one replaces the old, a forgotten one is gone', async () => {
    const credentials = new Credentials(db.pool);
    const mia = newId();
    await credentials.set(mia, await hashPassphrase('Rowan berries 7'));
    expect(await credentials.verify(mia, 'Rowan berries 7')).toBe(true);
    expect(await credentials.verify(mia, 'rowan berries 7')).toBe(false);
    await credentials.set(mia, await hashPassphrase('Hawthorn 8'));
    expect(await credentials.verify(mia, 'Rowan berries 7')).toBe(false);
    expect(await credentials.verify(mia, 'Hawthorn 8')).toBe(true);
    await credentials.forget(mia);
    expect(await credentials.verify(mia, 'Hawthorn 8')).toBe(false);
  });

  it('an unknown user takes as long as a known one', async () => {
    const credentials = new Credentials(db.pool);
    const mia = newId();
    await credentials.set(mia, await hashPassphrase('Rowan berries 7'));
    const works: Record<string, number[]> = { known: [], unknown: [] };
    for (let i = 0; i < 15; i += 1)
      for (const [who, id] of Object.entries({ known: mia, unknown: undefined })) {
        const before = process.cpuUsage();
        expect(await credentials.verify(id, 'wrong')).toBe(false);
        // Time of the processor in all threads, and not on the clock: waiting for a busy processor is no work.
        const { user, system } = process.cpuUsage(before);
        works[who]!.push(user + system);
      }
    // The least of each: what else this process does only adds to what the work takes.
    const ratio = Math.min(...works['unknown']!) / Math.min(...works['known']!);
    // Without the same work the ratio would be about 0.02.
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('of 200 at once most are refused at once, and the event loop stays free', async () => {
    // Turns of the event loop, not milliseconds: how long one takes depends on what else the machine does.
    let turns = 0;
    let hashing = true;
    const count = () => {
      turns += 1;
      if (hashing) setImmediate(count);
    };
    count();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, () => hashPassphrase('Rowan berries 7')),
    );
    hashing = false;
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(200 - 51);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
    // Hashed on the loop itself, there would be one turn for each.
    expect(turns).toBeGreaterThan(20 * 51);
    await expect(hashPassphrase('and again')).resolves.toBeDefined();
  });

  it('those who sign in do not wait behind those who sign up', async () => {
    const known = await hashPassphrase('Rowan berries 7');
    const newcomers = Array.from({ length: 40 }, () => hashPassphrase('Rowan berries 8'));
    expect(await isPassphraseOf(known, 'Rowan berries 7')).toBe(true);
    expect(await Promise.race([...newcomers.slice(5), Promise.resolve('still hashing')])).toBe(
      'still hashing',
    );
    await Promise.all(newcomers);
  });
});

describe('sessions', () => {
  it('are active until they are revoked or their time is over', async () => {
    const sessions = new Sessions(db.pool);
    const id = await sessions.create({ userId: newId(), lifeSeconds: 60 });
    expect(await sessions.isActive(id)).toBe(true);
    await sessions.revoke([id]);
    await sessions.revoke([id]);
    expect(await sessions.isActive(id)).toBe(false);
    expect(await sessions.isActive(newId())).toBe(false);
    expect(await sessions.isActive(await sessions.create({ lifeSeconds: -1 }))).toBe(false);
    expect(await sessions.isActive(await sessions.create({ lifeSeconds: 60 }))).toBe(true);
  });

  it('of one person end together, except the one in use, and nobody else loses theirs', async () => {
    const sessions = new Sessions(db.pool);
    const [mia, noor] = [newId(), newId()];
    const [old, phone, here, noors] = await Promise.all(
      [mia, mia, mia, noor].map((userId) => sessions.create({ userId, lifeSeconds: 60 })),
    );
    expect(new Set(await sessions.revokeAll(mia, here))).toEqual(new Set([old, phone]));
    const active = await Promise.all([old!, phone!, here!, noors!].map((id) => sessions.isActive(id)));
    expect(active).toEqual([false, false, true, true]);
    await sessions.revokeAll(mia);
    expect(await sessions.isActive(here!)).toBe(false);
  });

  it('have the rights of an administrator once the second factor was given in them, and while there is one', async () => {
    const sessions = new Sessions(db.pool, { adminsNeedFactor: true });
    const ida = newId();
    await new Roles(db.pool).set(ida, 'bk_admin');
    const of = { userId: ida, lifeSeconds: 60 };
    const [before, by] = [await sessions.create(of), await sessions.create({ ...of, hasFactor: true })];
    const roles = async () => [await sessions.roleIn(before), await sessions.roleIn(by)];
    expect(await roles()).toEqual(['bk_user', 'bk_user']);
    const text = `insert into events.second_factors (user_id, secret, confirmed_at) values ($1, '', now())`;
    await db.pool.query(text, [ida]);
    expect(await roles()).toEqual(['bk_user', 'bk_admin']);
    await sessions.noteFactor(before);
    expect(await roles()).toEqual(['bk_admin', 'bk_admin']);
  });

  it('are removed a month after their end', async () => {
    const sessions = new Sessions(db.pool);
    const ended = await sessions.create({ lifeSeconds: -31 * 86_400 });
    const running = await sessions.create({ lifeSeconds: 60 });
    await sessions.forgetEnded();
    const { rows } = await db.pool.query('select id from events.sessions where id = any($1)', [
      [ended, running],
    ]);
    expect(rows.map((row) => row.id)).toEqual([running]);
  });
});

describe('failed attempts', () => {
  const attemptsOf = () => new FailedAttempts(db.pool, new PersonKeys(db.pool, Buffer.alloc(32)));
  const count = (key: string, over: Partial<Count> = {}): Count => ({ key, free: 5, ...over });
  const since = async (key: string, ago: string) =>
    db.pool.query(
      `update events.failed_attempts set last_at = last_at - $2::interval, blocked_until = blocked_until - $2::interval
       where account = $1`,
      [await new PersonKeys(db.pool, Buffer.alloc(32)).hash('attempts', key), ago],
    );

  it('cost nothing up to the fourth, then a wait that doubles from a second to a quarter of an hour', async () => {
    const attempts = attemptsOf();
    const waits: [failures: number, seconds: number][] = [];
    for (let failures = 0; failures < 17;) {
      const wait = await attempts.begin([count(failures % 2 ? ' anna ' : 'Anna')]);
      if (wait === 0) failures += 1;
      else waits.push([failures, wait]);
      await since('anna', `${wait} s`);
    }
    const doubling = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
    expect(waits).toEqual(doubling.map((seconds, i) => [5 + i, seconds]));
    expect(await attempts.begin([count('bella')])).toBe(0);
    await attempts.succeeded([count('ANNA')]);
    expect(await attempts.begin([count('anna')])).toBe(0);
  });

  it('made at once are counted before any is looked at', async () => {
    const attempts = attemptsOf();
    const waits = await Promise.all(Array.from({ length: 40 }, () => attempts.begin([count('cleo')])));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it('of the same moment do not make each other wait, whichever is counted first', async () => {
    const client = await db.pool.connect();
    try {
      // A transaction's now() is its beginning: as if the machine had paused this attempt while the other was made.
      await client.query('begin');
      await client.query('select now()');
      expect(await attemptsOf().begin([count('ida')])).toBe(0);
      const paused = { query: client.query.bind(client) } as unknown as typeof db.pool;
      const attempts = new FailedAttempts(paused, new PersonKeys(db.pool, Buffer.alloc(32)));
      expect(await attempts.begin([count('ida')])).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('add up over all accounts and over all addresses; a success takes back its own from what is shared', async () => {
    const attempts = attemptsOf();
    const from = (account: string) => [count(`${account}|here`), count('here', { free: 3 })];
    for (const name of ['gil', 'hal']) expect(await attempts.begin(from(name))).toBe(0);
    await attempts.succeeded(from('hal'));
    for (const name of ['ida', 'jon']) expect(await attempts.begin(from(name))).toBe(0);
    expect(await attempts.begin(from('kim'))).toBe(1);
    // Refused as a whole: the account's own count did not rise.
    const { rows } = await db.pool.query('select failures from events.failed_attempts where account = $1', [
      await new PersonKeys(db.pool, Buffer.alloc(32)).hash('attempts', 'kim|here'),
    ]);
    expect(rows).toEqual([]);
  });

  it('that succeed make no one else at the same address wait, however many failed there before', async () => {
    const attempts = attemptsOf();
    const from = (account: string) => [count(`${account}|office`), count('office', { free: 3 })];
    for (const name of ['lea', 'mo', 'nan']) expect(await attempts.begin(from(name))).toBe(0);
    await since('office', '1 hour');
    expect(await attempts.begin(from('oli'))).toBe(0);
    await attempts.succeeded(from('oli'));
    expect(await attempts.begin(from('pia'))).toBe(0);
    expect(await attempts.begin(from('quin'))).toBeGreaterThan(0);
  });

  it('that are shared fade by the hour', async () => {
    const attempts = attemptsOf();
    const shared = [count('school', { free: 4, forgottenAnHour: 1 })];
    const passing = async (): Promise<number> =>
      (await attempts.begin(shared)) > 0 ? 0 : 1 + (await passing());
    expect(await passing()).toBe(4);
    await since('school', '3 hours');
    expect(await passing()).toBe(3);
  });

  it('with equal waits let pass as many in an hour as are forgotten in one, however often they are made', async () => {
    const attempts = attemptsOf();
    const letters = [count('letters', { free: 5, forgottenAnHour: 1, firstWait: 3_600, longestWait: 3_600 })];
    const passed: number[] = [];
    for (let quarter = 0; quarter < 4 * 12; quarter += 1) {
      while ((await attempts.begin(letters)) === 0) passed.push(quarter / 4);
      await since('letters', '15 minutes');
    }
    expect(passed).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('and the networks that a person is known from are forgotten in time', async () => {
    const attempts = attemptsOf();
    await attempts.remember('dora|home');
    expect(await attempts.isKnown('Dora|home')).toBe(true);
    expect(await attempts.isKnown('dora|cafe')).toBe(false);
    for (let i = 0; i < 6; i += 1) await attempts.begin([count('dora')]);
    await db.pool.query(
      `update events.failed_attempts set last_at = now() - interval '25 h', blocked_until = now()`,
    );
    await db.pool.query(`update events.known_networks set last_at = now() - interval '91 days'`);
    expect(await attempts.isKnown('dora|home')).toBe(false);
    expect(await attempts.begin([count('dora')])).toBe(0);
    expect(await attempts.forgetOld()).toBeGreaterThan(1);
    expect(await attempts.forgetOld()).toBe(0);
  });
});
