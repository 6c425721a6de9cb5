/** Checks the types of everything: servers, libraries and tools in one go, the web app with its own settings. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../start/paths.js';

const web = join(root, 'apps/web');
const compilers: [string, string[], string][] = [
  ['typescript/bin/tsc', ['-p', 'tsconfig.json'], root],
  // Fragments' types are made from the schema and never committed.
  ['relay-compiler/cli.js', [], web],
  ['typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'], web],
  ['typescript/bin/tsc', ['-p', 'tsconfig.json'], join(root, 'apps/web-e2e')],
];

for (const [entry, args, cwd] of compilers) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', entry), ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
}
