import { afterEach, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
/** Told to stop, it has something to do for the thread that writes the log, too. */
const program = (drain: string) => `
  import { pbkdf2 } from 'node:crypto';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { createLogger } from ${here('logger.ts')};
  import { onShutdown } from ${here('shutdown.ts')};
  process.once('SIGTERM', () => {
    pbkdf2('a', 'b', 100_000, 64, 'sha512', () => undefined);
  });
  const logger = createLogger('test', process.argv[1]);
  onShutdown(logger, async () => { ${drain} }, 300);
  console.error('ready');
  setInterval(() => undefined, 1_000);`;

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** A program that is ready to be told to stop. */
const started = async (level: string, drain: string) => {
  child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program(drain), level],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '', UV_THREADPOOL_SIZE: '1' } },
  );
  let errors = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`It did not start: ${errors}`)));
    child.stderr!.on('data', (text: Buffer) => {
      errors += text.toString();
      if (errors.includes('ready')) resolve();
    });
  });
  return child;
};
/** How it ends when it is told to: its code, what it logged, and the milliseconds that it took. */
const ended = async (level: string, drain = '') => {
  const { stdout } = await started(level, drain);
  let log = '';
  stdout!.on('data', (text: Buffer) => (log += text.toString()));
  const begun = performance.now();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = log.split('\n').filter((line) => line !== '');
  const words = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  return { code, words, ms: performance.now() - begun };
};

it('what a program logs while it ends is written, and in its order, before it is gone', async () => {
  expect(await ended('info')).toMatchObject({ code: 0, words: ['draining', 'stopped'] });
}, 30_000);

it('one that logs nothing of it waits for no line', async () => {
  const times: number[] = [];
  // The least of some: a busy machine only adds to it.
  while (times.length < 4 && !times.some((ms) => ms < 900)) {
    const { ms, ...end } = await ended('silent');
    expect(end).toEqual({ code: 0, words: [] });
    times.push(ms);
  }
  expect(Math.min(...times)).toBeLessThan(900);
}, 30_000);

it('one that fails ends with 1', async () => {
  const failing = await ended('info', `throw new Error('nothing to drain')`);
  expect(failing).toMatchObject({ code: 1, words: ['draining', 'failed while draining'] });
}, 30_000);

it.each(['info', 'error'])(
  'one that does not drain in time ends with 1, also where it drains a moment later, at %s',
  async (level) => {
    const words = level === 'info' ? ['draining', 'did not drain in time'] : ['did not drain in time'];
    expect(await ended(level, 'await sleep(301)')).toMatchObject({ code: 1, words });
  },
  30_000,
);

it('one whose output is closed ends all the same', async () => {
  const { stdout } = await started('info', 'await sleep(50)');
  stdout!.destroy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 30_000);

it('one whose output is not taken ends all the same', async () => {
  await started('info', `logger.info('x'.repeat(1_000_000))`);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 30_000);
