import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let dir: string;
beforeAll(async () => (dir = await mkdtemp(join(tmpdir(), 'own-source-maps-'))));
afterAll(() => rm(dir, { recursive: true }));

/** A module of one line, which says of itself that it was made from the seventh of `origin.ts`. */
const made = () => {
  const map = { version: 3, sources: ['origin.ts'], names: [], mappings: 'AAMA' };
  const data = Buffer.from(JSON.stringify(map)).toString('base64');
  return `export const stackOf = () => new Error('here').stack;\n//# sourceMappingURL=data:application/json;base64,${data}\n`;
};

/** Whether a Node with these arguments keeps the source map of a library, and whether it reads that of another module. */
const maps = async (...args: readonly string[]): Promise<{ ofALibrary: boolean; ofOurs: boolean }> => {
  const file = join(dir, 'made.mjs');
  await writeFile(file, made());
  const script = `
    import { createRequire, findSourceMap } from 'node:module';
    const require = createRequire(${JSON.stringify(import.meta.filename)});
    require('redis');
    const ofALibrary = findSourceMap(require.resolve('@redis/client/dist/lib/client/index.js')) !== undefined;
    const { stackOf } = await import(${JSON.stringify(pathToFileURL(file).href)});
    console.log(JSON.stringify({ ofALibrary, ofOurs: stackOf().includes('origin.ts:7') }));
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, '--input-type=module', '-e', script],
    { cwd: import.meta.dirname, env: { ...process.env, NODE_OPTIONS: '' }, timeout: 20_000 },
  );
  return JSON.parse(stdout) as { ofALibrary: boolean; ofOurs: boolean };
};

it('keeps no source map of a library, where Node can tell them apart, and those of all else', async () => {
  const own = ['--import', 'tsx', '--import', join(import.meta.dirname, 'own-source-maps.ts')];
  expect(await maps()).toEqual({ ofALibrary: false, ofOurs: false });
  expect(await maps('--enable-source-maps')).toEqual({ ofALibrary: true, ofOurs: true });
  expect(await maps(...own)).toEqual({ ofALibrary: !('setSourceMapsSupport' in module), ofOurs: true });
}, 60_000);
