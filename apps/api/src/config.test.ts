import { describe, expect, it } from '@jest/globals';
import { apiConfig } from './config.js';

const least = {
  DATABASE_URL: 'postgres://a/b',
  REDIS_URL: 'redis://a',
  JWT_SECRET: 'x'.repeat(32),
  PERSONAL_DATA_KEY: Buffer.alloc(32).toString('base64'),
};

describe('the configuration of the api', () => {
  it('needs four settings and is closed by default', () => {
    expect(apiConfig(least)).toMatchObject({
      port: 4000,
      openQueries: false,
      webRoot: '',
      adminUsernames: [],
    });
  });

  it('looks for the read model in the database of the events unless it is told of another one', () => {
    expect(apiConfig({ ...least, READ_DATABASE_URL: '' }).readDatabase).toBe('postgres://a/b');
    expect(apiConfig({ ...least, READ_DATABASE_URL: 'postgres://c/d' })).toMatchObject({
      database: 'postgres://a/b',
      readDatabase: 'postgres://c/d',
    });
    const { DATABASE_URL: _, ...none } = least;
    expect(() => apiConfig(none)).toThrow(/^[^-]*- DATABASE_URL is not set\nSee/);
  });

  it('names everything that is wrong in one message', () => {
    const wrong = {
      ...least,
      JWT_SECRET: 'short',
      PERSONAL_DATA_KEY: 'abc',
      API_PORT: 'x',
      LOG_LEVEL: 'loud',
    };
    for (const name of ['JWT_SECRET', 'PERSONAL_DATA_KEY', 'API_PORT', 'LOG_LEVEL'])
      expect(() => apiConfig(wrong)).toThrow(name);
  });
});
