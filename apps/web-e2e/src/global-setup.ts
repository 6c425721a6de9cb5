import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bringChromium } from '@hedgerow/services';
import { announce, type StackAddresses } from './stack.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Boots the whole stack for the run, by the same code as `npm start`, and hands its addresses to the tests through
 * the environment. Returns what stops it. With HEDGEROW_E2E_STACK the run uses a stack that is up already and leaves
 * it up: the file that `tools/stack/serve.ts` wrote its line of addresses to.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  process.env['CHROMIUM_PATH'] = await bringChromium(console.log);
  const running = process.env['HEDGEROW_E2E_STACK'];
  if (running !== undefined) {
    announce(JSON.parse(readFileSync(running, 'utf8')) as StackAddresses);
    return undefined;
  }
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
  announce(JSON.parse(line) as StackAddresses);
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    await gone;
  };
};
