import { execFile } from 'node:child_process';
import module from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const script = `
  import { createRequire, findSourceMap } from 'node:module';
  const require = createRequire(import.meta.url);
  require('redis');
  console.log(findSourceMap(require.resolve('@redis/client/dist/lib/client/index.js')) !== undefined);
`;

/** Whether a Node with these arguments keeps the source map of a library. */
const keepsThatOfALibrary = async (...args: readonly string[]): Promise<boolean> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--input-type=module', '-e', script],
    {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_OPTIONS: '' },
      timeout: 20_000,
    },
  );
  return JSON.parse(stdout) as boolean;
};

it('keeps no source map of a library, where Node can tell them apart', async () => {
  const own = ['--import', 'tsx', '--import', join(import.meta.dirname, 'own-source-maps.ts')];
  expect(await keepsThatOfALibrary(...own)).toBe(!('setSourceMapsSupport' in module));
  expect(await keepsThatOfALibrary('--enable-source-maps')).toBe(true);
});
