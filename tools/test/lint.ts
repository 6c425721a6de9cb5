/** ESLint over everything. The lint of module boundaries reads Nx's picture of the projects, so that is drawn first. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../start/paths.js';

const run = (entry: string, args: readonly string[], stdout: 'ignore' | 'inherit'): number =>
  spawnSync(process.execPath, [join(root, 'node_modules', entry), ...args], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_OPTIONS: '' },
    stdio: ['ignore', stdout, 'inherit'],
  }).status ?? 1;

process.exitCode =
  run('nx/dist/bin/nx.js', ['show', 'projects'], 'ignore') ||
  run('eslint/bin/eslint.js', ['.', '--max-warnings=0'], 'inherit');
