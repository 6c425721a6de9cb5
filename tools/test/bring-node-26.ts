import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, type Say } from '@hedgerow/platform';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { root } from '../start/paths.js';
import { isNode26 } from './node-version.js';

interface Lockfile {
  readonly packages: Readonly<Record<string, unknown>>;
}

/**
 * The Node that tests run on: that of this machine when it is 26 or newer; otherwise one that npm brings, by its hash, on first use.
 * Its packages have a lockfile of their own in `node-26/`, because a dependency of the whole would link its `node` into
 * node_modules/.bin, where every `npm run` and `npx` would take it for the machine's.
 *
 * @throws Problem where npm has none for this machine, or could not fetch it. Ends the process where npm fails as a whole.
 */
export const bringNode26 = async (say: Say): Promise<string> => {
  if (isNode26()) return process.execPath;
  const folder = join(root, 'tools/test/node-26');
  await ensureInstalled(folder, (line: string) => say(`Node 26, which tests run on: ${line}`));
  const wanted = `node_modules/node-${process.platform}-${process.arch}`;
  const node = join(folder, wanted, 'bin/node');
  if (existsSync(node)) return node;
  const lockfile = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lockfile;
  if (lockfile.packages[wanted] === undefined)
    throw new Problem(
      `Tests run on Node 26, and npm has none for ${process.platform} on ${process.arch}.`,
      'Run this with a Node 26 of yours (https://nodejs.org)',
    );
  // npm takes a package that is optional and could not be fetched for installed, and would not be asked again.
  rmSync(join(folder, 'node_modules/.package-lock.json'), { force: true });
  throw new Problem(
    'Tests run on Node 26, which could not be fetched from npm.',
    'Check the network and try again, or run this with a Node 26 of yours (https://nodejs.org)',
  );
};
