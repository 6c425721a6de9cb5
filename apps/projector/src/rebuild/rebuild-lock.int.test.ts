import { describe, expect, it } from '@jest/globals';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { projectionNamed } from '../projector-harness.fixture.js';
import { withRebuildLock, AlreadyRebuilding } from './rebuild-lock.js';

const db = suiteDatabase();
const things = projectionNamed('things');
const readings = projectionNamed('readings');

describe('one rebuild of a projection at a time', () => {
  it('the next may begin the moment the one before has ended, well or badly', async () => {
    for (let i = 0; i < 60; i++) {
      const end = i % 2 === 0 ? Promise.resolve(i) : Promise.reject(new Error('It failed'));
      await withRebuildLock(db.pool, things, () => end).catch((error: Error) =>
        expect(error.message).toBe('It failed'),
      );
    }
  });

  it('a second one at the same moment is refused, one of another projection is not', async () => {
    await withRebuildLock(db.pool, things, async () => {
      await expect(withRebuildLock(db.pool, things, () => Promise.resolve())).rejects.toThrow(
        AlreadyRebuilding,
      );
      await expect(withRebuildLock(db.pool, readings, () => Promise.resolve('done'))).resolves.toBe('done');
    });
  });
});
