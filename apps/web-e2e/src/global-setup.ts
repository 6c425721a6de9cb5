import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bringChromium } from '@hedgerow/services';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Boots the whole stack for the run, by the same code as `npm start`, and hands its addresses to the tests through
 * the environment. Returns what stops it.
 */
export default async (): Promise<() => Promise<void>> => {
  process.env['CHROMIUM_PATH'] = await bringChromium(console.log);
  const node = [
    '--conditions=@hedgerow/source',
    '--import',
    'tsx',
    'tools/stack/serve.ts',
    'test-results/logs',
  ];
  const child = spawn(process.execPath, node, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of the way of Ctrl-C: it stops when its input closes.
    detached: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The stack did not start (code ${code}), see above.`)));
  });
  const stack = JSON.parse(line) as { apiUrl: string; ingestUrl: string; ingestSecret: string };
  process.env['HEDGEROW_E2E_API'] = stack.apiUrl;
  process.env['HEDGEROW_E2E_INGEST'] = stack.ingestUrl;
  process.env['HEDGEROW_E2E_INGEST_SECRET'] = stack.ingestSecret;
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    await gone;
  };
};
