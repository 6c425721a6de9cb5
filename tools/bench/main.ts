/**
 * `npm run bench`: builds what changed, then measures the built code, as it runs in production. `--expose-gc` lets
 * each round begin with an empty heap.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../start/build.js';
import { root } from '../start/paths.js';
import { explain, timedLines } from '../start/report.js';

const measure = (): Promise<number> =>
  new Promise((resolve) => {
    const main = join(root, 'apps/bench/dist/main.js');
    const child = spawn(process.execPath, ['--expose-gc', main, ...process.argv.slice(2)], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
    });
    // Ctrl-C reaches it as well; here it only must not end the wait.
    process.on('SIGINT', () => undefined);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
    child.once('exit', (code) => resolve(code ?? 1));
  });

try {
  await build(timedLines());
  process.exitCode = await measure();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
// The open channel to the parent process would keep this one running.
process.disconnect?.();
