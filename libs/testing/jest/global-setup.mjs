import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Jest calls this once before the first suite that needs services: one process keeps them for all suites of the run.
 * Plain JavaScript, because Jest loads it before it can read TypeScript.
 */
export default async () => {
  // Conditions are only understood at start, so the services run in a process that is started with them.
  const serve = fileURLToPath(new URL('../src/serve-run.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@hedgerow/source', '--import', 'tsx', serve], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: on Ctrl-C it stops when its input closes, after the suites.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const [address] = await Promise.race([
    new Promise((resolve) =>
      createInterface({ input: child.stdout }).once('line', (line) => resolve([line])),
    ),
    new Promise((_, reject) =>
      child.once('exit', (code) => reject(new Error(`test services ended with ${code}`))),
    ),
  ]);
  process.env.HEDGEROW_TEST_RUN = address;
  process.env.HEDGEROW_TEST_RUN_ID = randomBytes(4).toString('hex');
  globalThis.__hedgerowTestServices = child;
};
