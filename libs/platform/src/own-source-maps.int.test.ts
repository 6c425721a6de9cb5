import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const script = `
  const { redisOptions } = await import('@hedgerow/platform');
  try { redisOptions(); } catch (error) { console.log(error.stack); }
`;

it('stack traces of what was built name the lines of its sources', async () => {
  const args = ['--import', '@hedgerow/platform/own-source-maps', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, NODE_OPTIONS: '' },
    timeout: 20_000,
  });
  expect(stdout).toMatch(/libs\/platform\/src\/redis\.ts:\d+/);
});
