import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { killAt, type Plant, planting } from './plant.js';

const dir = mkdtempSync(join(tmpdir(), 'plant-'));
beforeAll(() => {
  mkdirSync(join(dir, 'dist'));
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  writeFileSync(join(dir, 'dist', 'main.js'), "const answer = 'sound';\nconsole.log(answer);\n");
});
afterAll(() => rmSync(dir, { recursive: true }));

/** A built module of two lines, run by Node with the changes planted. */
const run = (...plants: Plant[]) => {
  const { args, env } = planting(plants);
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [...args, join(dir, 'dist', 'main.js')],
    {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      encoding: 'utf8',
    },
  );
  return { stdout, stderr, status, signal };
};
const module = 'dist/main.js';

// Each runs Node several times, which takes its time on a busy machine.
jest.setTimeout(60_000);

describe('planting a change in a built module', () => {
  it('changes that process and reports it', () => {
    const { stdout, stderr } = run({ module, find: "'sound'", replace: "'broken'" });
    expect([stdout, stderr]).toEqual(['broken\n', 'planted in dist/main.js\n']);
    expect(run().stdout).toBe('sound\n');
  });

  it('refuses to start when the text is not there, or there twice', () => {
    for (const find of ['no such text', 'answer']) {
      const { status, stderr } = run({ module, find, replace: '' });
      expect(status).not.toBe(0);
      expect(stderr).toContain('what should be there once');
    }
  });

  it('a planted kill ends the process as kill -9 does', () => {
    expect(run(killAt(module, 'console.log(answer);', 'before'))).toMatchObject({
      stdout: '',
      signal: 'SIGKILL',
    });
    expect(run(killAt(module, 'console.log(answer);', 'before', 2))).toMatchObject({
      stdout: 'sound\n',
      status: 0,
    });
  });
});
