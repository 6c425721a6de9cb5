import { execFile } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');

const script = `
  import { createRequire, findSourceMap } from 'node:module';
  import { fileURLToPath } from 'node:url';
  const require = createRequire(import.meta.url);
  require('redis');
  const { redisOptions } = await import('@hedgerow/platform');
  let stack;
  try { redisOptions(); } catch (error) { stack = error.stack; }
  const hasLibrary = findSourceMap(require.resolve('@redis/client/dist/lib/client/index.js')) !== undefined;
  console.log(JSON.stringify({ stack, hasLibrary }));
`;

it('stack traces name the lines of our sources, and no map of a library is kept where Node can do without', async () => {
  const args = ['--import', '@hedgerow/platform/own-source-maps', '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const { stack, hasLibrary } = JSON.parse(stdout) as { stack: string; hasLibrary: boolean };
  expect(stack).toMatch(/libs\/platform\/src\/redis\.ts:\d+/);
  expect(hasLibrary).toBe(!('setSourceMapsSupport' in module));
});
