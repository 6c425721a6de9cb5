/**
 * Runs Node 26 with the arguments that follow, and ends with its exit code. The Node of this machine is taken when it is
 * 26 or newer; otherwise one comes from npm, by its hash, on first use.
 *
 * The packages of that Node have a lockfile of their own in `node-26/`, because a dependency of the whole would link its
 * `node` into node_modules/.bin, where every `npm run` and `npx` would take it for the machine's.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { root } from '../start/paths.js';
import { isNode26 } from './node-version.js';

const bring = async (): Promise<string> => {
  if (isNode26) return process.execPath;
  const folder = join(root, 'tools/test/node-26');
  await ensureInstalled(folder, (line) => console.log(`Node 26: ${line}`));
  const node = join(folder, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(node)) return node;
  console.error(
    `npm has no Node 26 for ${process.platform} on ${process.arch}. Run this with a Node 26 of yours.`,
  );
  process.exit(1);
};

const child = spawn(await bring(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches it as well; here it only must not end the wait.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
