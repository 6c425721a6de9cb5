import { expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { Roles } from '../index.js';

const db = suiteDatabase();

it('whether one is the last administrator is read without waiting, and holds to the commit where that is asked for', async () => {
  const roles = new Roles(db.pool);
  const [ada, ben] = [newId(), newId()];
  await roles.set(ada, 'bk_admin');
  expect(await roles.isLastAdministrator(ben)).toBe(false);
  const [leaving, other] = [await db.pool.connect(), await db.pool.connect()];
  try {
    await leaving.query('begin');
    expect(await roles.isLastAdministrator(ada, leaving)).toBe(true);
    await other.query(`set lock_timeout = '100ms'`);
    expect(await new Roles(other).isLastAdministrator(ada)).toBe(true);
    await expect(roles.isLastAdministrator(ada, other)).rejects.toThrow('lock timeout');
  } finally {
    await leaving.query('rollback');
    await other.query('reset lock_timeout');
    leaving.release();
    other.release();
  }
  await roles.set(ben, 'bk_admin');
  expect(await roles.isLastAdministrator(ada)).toBe(false);
});
