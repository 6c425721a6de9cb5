/** Checks the types of everything: servers, libraries and tools in one go, the web app with its own settings. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/paths.js';

const compilers: [string, string[], string][] = [['typescript/bin/tsc', ['-p', 'tsconfig.json'], root]];
const web = join(root, 'apps/web');
if (existsSync(join(web, 'tsconfig.json'))) {
  // Fragments' types are made from the schema and never committed.
  compilers.push(
    ['relay-compiler/cli.js', [], web],
    ['typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit'], web],
  );
}
const e2e = join(root, 'apps/web-e2e');
if (existsSync(join(e2e, 'tsconfig.json')))
  compilers.push(['typescript/bin/tsc', ['-p', 'tsconfig.json'], e2e]);

for (const [entry, args, cwd] of compilers) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', entry), ...args], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1;
}
