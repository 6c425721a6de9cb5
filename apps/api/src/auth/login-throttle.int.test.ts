import { expect, it } from '@jest/globals';
import { FailedAttempts, PersonKeys } from '@hedgerow/event-store';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { LoginThrottle } from './login-throttle.js';

const db = suiteDatabase();
const throttle = () =>
  new LoginThrottle(new FailedAttempts(db.pool, new PersonKeys(db.pool, Buffer.alloc(32))));

/** How many attempts pass until one is told to wait, of `most`. */
const passing = async (
  attempts: (n: number) => readonly [account: string, address: string],
  most: number,
) => {
  for (let n = 0; n < most; n += 1) {
    const wait = await throttle()
      .begin(...attempts(n))
      .then(
        () => 0,
        (error: { extensions: { retryAfterSeconds: number } }) => error.extensions.retryAfterSeconds,
      );
    if (wait > 0) return n;
  }
  return most;
};

const home = '198.51.100.20';
const anna = async () => (await throttle().begin('anna', home)).succeeded();

it('guesses at one account from many networks wait; its owner gets in from where they are known', async () => {
  await anna();
  // What fades within the seconds of this test lets one more pass.
  expect([50, 51]).toContain(await passing((n) => ['anna', `203.0.${n}.7`], 60));
  await expect(throttle().begin('anna', '203.0.200.7')).rejects.toMatchObject({
    extensions: { code: 'RATE_LIMITED', retryAfterSeconds: 1 },
  });
  await anna();
  expect(await passing(() => ['anna', home], 10)).toBe(5);
});

it('one guess at each of many accounts waits, and nobody elsewhere waits with it', async () => {
  expect([100, 101]).toContain(await passing((n) => [`person ${n}`, '2001:db8:1:2::1'], 120));
  await expect(throttle().begin('bea', '2001:db8:1:2:ffff::9')).rejects.toMatchObject({
    extensions: { code: 'RATE_LIMITED' },
  });
  await (await throttle().begin('bea', '2001:db8:1:3::1')).takeBack();
});

it('what came to no answer is no failure', async () => {
  const passed = await passing(() => ['cleo', home], 3);
  expect(passed).toBe(3);
  for (let n = 0; n < 10; n += 1) await (await throttle().begin('dora', home)).takeBack();
});
