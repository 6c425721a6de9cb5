import { expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
/** Told to stop, it has something to do for the thread that writes the log, too. */
const program = `
  import { pbkdf2 } from 'node:crypto';
  import { createLogger } from ${here('logger.ts')};
  import { onShutdown } from ${here('shutdown.ts')};
  process.once('SIGTERM', () => {
    pbkdf2('a', 'b', 100_000, 64, 'sha512', () => undefined);
  });
  const logger = createLogger('test', process.argv[1]);
  onShutdown(logger, async () => undefined);
  console.error('ready');
  setInterval(() => undefined, 1_000);`;

const lastWords = async (level: string) => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program, level],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '1' } },
  );
  const closed = once(child, 'close');
  let [log, errors] = ['', ''];
  child.stdout.on('data', (text: Buffer) => (log += text.toString()));
  child.stderr.on('data', (text: Buffer) => {
    errors += text.toString();
    if (errors.trim() === 'ready') child.kill('SIGTERM');
  });
  const [code] = (await closed) as [number | null];
  const words = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { code, errors: errors.trim(), words };
};

it('what a program logs while it ends is written, and in its order, before it is gone', async () => {
  expect(await lastWords('info')).toEqual({ code: 0, errors: 'ready', words: ['draining', 'stopped'] });
}, 30_000);

it('a program that logs nothing ends all the same', async () => {
  expect(await lastWords('silent')).toEqual({ code: 0, errors: 'ready', words: [] });
}, 30_000);
