/**
 * `npm run bench`: builds what changed, then measures the built code, as it runs in production. `--expose-gc` lets
 * each round begin with an empty heap.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from '../bootstrap/install.mjs';
import { build } from '../start/build.js';
import { root } from '../start/paths.js';
import { explain, timedLines } from '../start/report.js';

const args = process.argv.slice(2);

const measure = (): Promise<number> =>
  new Promise((resolve) => {
    const main = join(root, 'apps/bench/dist/main.js');
    const child = spawn(process.execPath, ['--expose-gc', main, ...args], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    });
    // Ctrl-C reaches it as well; here it only must not end the wait.
    process.on('SIGINT', () => undefined);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
    child.once('exit', (code) => resolve(code ?? 1));
  });

const rows = args.filter((arg) => !arg.startsWith('--'));
/** Its peer needs Node 22 or newer, which the machine may not have, so both are packages of their own. */
const needsPostGraphile =
  !args.includes('--summary') && (rows.length === 0 || rows.some((id) => /^g9b?$/i.test(id)));

try {
  if (needsPostGraphile) await ensureInstalled(join(root, 'tools/bench/postgraphile'));
  await build(timedLines());
  process.exitCode = await measure();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// The open channel to the parent process would keep this one running.
process.disconnect?.();
