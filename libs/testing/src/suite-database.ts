import { afterAll, beforeAll } from '@jest/globals';
import { freshDatabase, type TestDatabase } from './database.js';
import { testServices } from './services.js';

/** The database of a suite: there before its tests and its own `beforeAll`, dropped after them. */
export const suiteDatabase = (): Omit<TestDatabase, 'drop'> => {
  let database: TestDatabase;
  // The first suite of a run waits for the services and migrates the template.
  beforeAll(async () => {
    database = await freshDatabase(await testServices({ postgres: true }));
  }, 60_000);
  afterAll(() => database.drop());
  return {
    get url() {
      return database.url;
    },
    get pool() {
      return database.pool;
    },
  };
};
