import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

/** A module of one line, which says of itself that it was made from the seventh of `origin.ts`. */
const map = { version: 3, sources: ['origin.ts'], names: [], mappings: 'AAMA' };
const made = `export const stackOf = () => new Error('here').stack;
//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}
`;
const script = `
  import { createRequire, findSourceMap } from 'node:module';
  const require = createRequire(import.meta.url);
  require('redis');
  const ofALibrary = findSourceMap(require.resolve('@redis/client/dist/lib/client/index.js')) !== undefined;
  const { stackOf } = await import(process.argv[1]);
  console.log(JSON.stringify({ ofALibrary, ofOurs: stackOf().includes('origin.ts:7') }));
`;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-source-maps-'));
  file = join(folder, 'made.mjs');
  await writeFile(file, made);
});
afterAll(() => rm(folder, { recursive: true }));

/** Whether a Node with these arguments keeps the source map of a library, and whether it reads that of another module. */
const maps = async (...args: readonly string[]): Promise<{ ofALibrary: boolean; ofOurs: boolean }> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--input-type=module', '-e', script, file],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' }, timeout: 20_000 },
  );
  return JSON.parse(stdout) as { ofALibrary: boolean; ofOurs: boolean };
};

it('keeps no source map of a library, and those of all else', async () => {
  const own = ['--import', 'tsx', '--import', join(import.meta.dirname, 'own-source-maps.ts')];
  expect(await maps()).toEqual({ ofALibrary: false, ofOurs: false });
  expect(await maps('--enable-source-maps')).toEqual({ ofALibrary: true, ofOurs: true });
  expect(await maps(...own)).toEqual({ ofALibrary: false, ofOurs: true });
}, 60_000);
