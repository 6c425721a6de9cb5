import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isTaken } from './ports.js';
import { isRunning, markOf } from './process-tree.js';
import { type Recipe, Supervised } from './supervised.js';

/** A program of two processes: a server, and a child of it that a careless stop would leave behind. */
const server = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  require('node:fs').writeFileSync(process.argv[2], String(child.pid));
  process.on('SIGTERM', () => { child.kill(); process.exit(0); });
  require('node:http').createServer((_, answer) => answer.end('ok')).listen(Number(process.argv[1]), '127.0.0.1');
`;

describe('a supervised program', () => {
  let dir: string;
  let port: number;
  let running: Supervised[] = [];

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'supervised-'));
    port = await freePort();
  });
  afterEach(async () => {
    await Promise.all(running.map((control) => control.kill()));
    running = [];
    rmSync(dir, { recursive: true, force: true });
  });

  const supervise = (over: Partial<Recipe> = {}): Supervised => {
    const control = new Supervised({
      name: 'Server',
      program: process.execPath,
      args: ['-e', server, String(port), join(dir, 'child')],
      env: { ...process.env, NODE_OPTIONS: '' },
      logFile: join(dir, 'log'),
      pidFile: join(dir, 'pid'),
      ready: async () => {
        const answer = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(500) });
        await answer.text();
      },
      ...over,
    });
    running.push(control);
    return control;
  };
  const childMark = () => markOf(Number(readFileSync(join(dir, 'child'), 'utf8')));

  it('is ready when its check passes, and gone when stopped', async () => {
    const control = supervise();
    await control.start();
    expect(await isTaken(port)).toBe(true);
    await control.stop();
    expect(control.pid).toBeUndefined();
    expect(await isTaken(port)).toBe(false);
    expect(existsSync(join(dir, 'pid'))).toBe(false);
  });

  it('kill -9 takes its children with it, and it comes back on the same port', async () => {
    const control = supervise();
    await control.start();
    const child = childMark();
    await control.kill();
    expect(isRunning(child)).toBe(false);
    await control.restart();
    expect(await isTaken(port)).toBe(true);
  });

  it('frozen it keeps its port and does not answer; thawed it goes on', async () => {
    const control = supervise();
    await control.start();
    control.freeze();
    await expect(control.recipe.ready()).rejects.toThrow();
    control.thaw();
    await control.recipe.ready();
  });

  it('reports a crash, and none when it was stopped', async () => {
    const crashed = new Promise((resolve) => {
      const alone = `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;
      const control = supervise({ args: ['-e', alone], onCrash: (_, by) => resolve(by) });
      void control.start().then(() => process.kill(control.pid!, 'SIGKILL'));
    });
    expect(await crashed).toBe('SIGKILL');
  });

  it('shows the end of the log of a program that does not come up', async () => {
    const control = supervise({ args: ['-e', 'console.error("no such table"); process.exit(3)'] });
    await expect(control.start()).rejects.toThrow(/Server ended at once[\s\S]*no such table/);
  });

  it('gives up on one that never gets ready', async () => {
    const control = supervise({ args: ['-e', 'setInterval(() => {}, 1000)'], readyWithinMs: 300 });
    await expect(control.start()).rejects.toThrow('was not ready within');
    expect(control.pid).toBeUndefined();
  });

  it('stops one that a killed run left behind', async () => {
    // A process with the pid file of an earlier run, as if that run had been killed before it could clean up.
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const mark = markOf(orphan.pid!);
    writeFileSync(join(dir, 'pid'), JSON.stringify(mark));
    const said: string[] = [];
    await supervise({ say: (line) => said.push(line) }).start();
    expect(isRunning(mark)).toBe(false);
    expect(said[0]).toContain('of an earlier run');
  });

  it('leaves a stranger alone who got the old pid', async () => {
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    writeFileSync(join(dir, 'pid'), JSON.stringify({ pid: stranger.pid, startedAt: '1' }));
    await supervise().start();
    expect(isRunning(markOf(stranger.pid!))).toBe(true);
    stranger.kill('SIGKILL');
  });

  it('ends when the process that started it is killed hard', async () => {
    const parent = `
      import { Supervised } from '${new URL('./supervised.ts', import.meta.url).href}';
      const [program, port, dir, code] = process.argv.slice(1);
      await new Supervised({ name: 'Server', program, args: ['-e', code, port, dir + '/child'], env: process.env,
        logFile: dir + '/log', pidFile: dir + '/pid', ready: () => fetch('http://127.0.0.1:' + port) }).start();
      process.kill(process.pid, 'SIGKILL');
    `;
    const args = ['--import', 'tsx', '--input-type=module', '-e', parent];
    const starter = spawn(process.execPath, [...args, process.execPath, String(port), dir, server], {
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await new Promise((resolve) => starter.once('exit', resolve));
    const mark = JSON.parse(readFileSync(join(dir, 'pid'), 'utf8')) as Parameters<typeof isRunning>[0];
    const deadline = Date.now() + 5_000;
    while (isRunning(mark) && Date.now() < deadline) await new Promise(setImmediate);
    expect(isRunning(mark)).toBe(false);
  });
});
