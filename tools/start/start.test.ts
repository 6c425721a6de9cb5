import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPorts } from './ports.js';
import { lockRun } from './run-lock.js';
import { secretsIn } from './secrets.js';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'start-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the secrets of an installation', () => {
  it('are made once, and only their owner may read them', () => {
    const file = join(dir, 'secrets.json');
    const first = secretsIn(file, {});
    expect(secretsIn(file, {})).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Buffer.from(first.PERSONAL_DATA_KEY, 'base64')).toHaveLength(32);
  });

  it('give way to the environment', () => {
    expect(secretsIn(join(dir, 's'), { JWT_SECRET: 'chosen by hand' }).JWT_SECRET).toBe('chosen by hand');
  });
});

describe('one run in a folder', () => {
  it('a second start says who is first and how to stop it', () => {
    const file = join(dir, 'run.json');
    const unlock = lockRun(file);
    expect(() => lockRun(file)).toThrow(new RegExp(`running already[\\s\\S]*kill ${process.pid}`));
    unlock();
    lockRun(file)();
  });

  it('a run that died does not stand in the way', () => {
    const file = join(dir, 'run.json');
    writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: '1' }));
    lockRun(file);
    expect(readFileSync(file, 'utf8')).toContain(String(process.pid));
  });
});

describe('the ports of the programs', () => {
  it('one that is taken is named together with the way out', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const env = {
      API_PORT: '24000',
      INGEST_PORT: String(port),
      PROJECTOR_PORT: '24020',
      WORKER_PORT: '24030',
    };
    await expect(programPorts(env)).rejects.toThrow(
      new RegExp(
        `Port ${port}, where ingest would listen, is taken[\\s\\S]*INGEST_PORT=${port + 100} npm start`,
      ),
    );
    other.close();
  });
});
