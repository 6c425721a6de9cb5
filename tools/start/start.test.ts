import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@hedgerow/services';
import { makeDataFolder } from './data-folder.js';
import { programPorts } from './ports.js';
import { lockRun } from './run-lock.js';
import { secretsIn } from './secrets.js';
import { checkSettings } from './settings.js';

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

describe('the folder of the data', () => {
  it('is made once, and kept', () => {
    const folder = join(dir, 'a', 'b');
    makeDataFolder(folder);
    makeDataFolder(folder);
    expect(statSync(folder).isDirectory()).toBe(true);
  });

  it('one for logs is closed to others, also where it was there before', () => {
    const folder = join(dir, 'logs');
    makeDataFolder(folder);
    makeDataFolder(folder, 0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('one that cannot be written is named, with the reason and what to do', () => {
    const file = join(dir, 'file');
    writeFileSync(file, '');
    const said = new RegExp(`keeps its data in ${file}.* a file is in the way[\\s\\S]*Move that file away`);
    expect(() => makeDataFolder(file)).toThrow(Problem);
    expect(() => makeDataFolder(file)).toThrow(said);
    expect(() => makeDataFolder(join(file, 'data'))).toThrow('a file is in the way (ENOTDIR)');
  });
});

describe('the settings', () => {
  const check = (env: NodeJS.ProcessEnv) => checkSettings(env, secretsIn(join(dir, 'secrets.json'), env));

  it('may all be left unset or empty', () => {
    expect(() => check({})).not.toThrow();
    expect(() =>
      check({ DATABASE_URL: '', API_PORT: '', LOG_LEVEL: '', HEDGEROW_SERVICES: '' }),
    ).not.toThrow();
    expect(() =>
      check({ API_PORT: '65535', LOG_LEVEL: 'debug', HEDGEROW_SERVICES: 'machine' }),
    ).not.toThrow();
  });

  it.each([
    ['API_PORT', 'abc', 'must be a whole number from 1 to 65535, not "abc"'],
    ['INGEST_PORT', '99999', 'must be a whole number from 1 to 65535, not "99999"'],
    ['PROJECTOR_PORT', '0', 'must be a whole number from 1 to 65535, not "0"'],
    ['KAFKA_PORT', '9.5', 'must be a whole number from 1 to 65535, not "9.5"'],
    ['GRAPHQL_OPEN', 'yes', 'must be true or false, not "yes"'],
    ['JWT_SECRET', 'short', 'must have at least 32 characters'],
    ['PERSONAL_DATA_KEY', 'abc', 'must be 32 bytes in base64'],
    ['LOG_LEVEL', 'loud', 'must be trace, debug, info, warn, error, fatal or silent, not "loud"'],
    ['HEDGEROW_DEMO', 'no', 'must be on or off, not "no"'],
    [
      'LISTEN_ADDRESS',
      'localhost',
      'must be an IP address of this machine (0.0.0.0 for all of them), not "localhost"',
    ],
    ['HEDGEROW_SERVICES', 'dockre', 'must be machine, not "dockre"'],
    ['DATABASE_URL', 'mysql://a/b', 'must be a URL starting with postgres: or postgresql:'],
    ['READ_DATABASE_URL', 'mysql://a/b', 'must be a URL starting with postgres: or postgresql:'],
  ])('%s=%s is refused with its rule and the way out', (name, value, rule) => {
    const refused = expect(() => check({ [name]: value }));
    refused.toThrow(
      new Problem(
        `Hedgerow cannot start with these settings:\n    ${name} ${rule}`,
        'Set each as it says, or leave it unset for the usual value; .env.example explains them all.',
      ),
    );
  });

  it('that are wrong are named together, each once', () => {
    const said = /settings:\n {4}API_PORT .*\n {4}GRAPHQL_OPEN .*\n {4}LOG_LEVEL .*\n {2}Set each/;
    expect(() => check({ API_PORT: 'abc', GRAPHQL_OPEN: 'yes', LOG_LEVEL: 'loud' })).toThrow(said);
  });
});

describe('the ports of the programs', () => {
  it('one that is no port is refused with its rule', async () => {
    await expect(programPorts({ WORKER_PORT: 'abc' })).rejects.toThrow(
      /WORKER_PORT must be a whole number from 1 to 65535/,
    );
  });

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
    const both = { ...env, WORKER_PORT: String(port), HEDGEROW_DEMO: 'off' };
    await expect(programPorts(both)).rejects.toThrow(
      new RegExp(
        `Port ${port}, where worker[\\s\\S]*HEDGEROW_DEMO=off INGEST_PORT=${port + 100} WORKER_PORT=${port + 100} npm start`,
      ),
    );
    other.close();
  });
});
