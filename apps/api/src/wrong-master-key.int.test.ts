import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { startApi } from './server.js';
import { suiteApi } from './test-api.fixture.js';

const testApi = suiteApi();

it('an api with a wrong master key does not start, and says which version is wrong', async () => {
  await testApi.signUp();
  const masterKeys = [{ version: 1, key: randomBytes(32) }];
  await expect(startApi({ ...testApi.config, masterKeys })).rejects.toThrow(
    'The master key given as version 1 is not the one that this database knows',
  );
});
