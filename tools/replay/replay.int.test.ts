import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { definitionOf } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aUser, eventually, testServices } from '@hedgerow/testing';
import { failsAt } from '@hedgerow/testing/failing-file';
import type { Open } from '@hedgerow/replay';
import { type ReplayHarness, replayHarness, sha256Of } from './replay.fixture.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** More than two row groups of a Parquet file. */
const events = 45_000;
const anna = aUser({
  name: 'Wilhelmina Quincebush',
  username: 'quincy77',
  email: 'mina@orchard-post.example',
});
// Each hands out the whole log some times.
jest.setTimeout(180_000);
let harness: ReplayHarness;
/** Fixed, so that every run asks the same. */
let until: string;
/** Behind all but the last 9 000 actions: several units of a file, where it need not be more. */
let late: string;

beforeAll(async () => {
  harness = await replayHarness(await testServices({ postgres: true }));
  await harness.fill(events);
  await harness.store.append({
    ...{ commandId: newId(), actor: { kind: 'person', id: anna.id, session: newId() } },
    streams: [{ stream: anna.stream, expected: 0, facts: anna.facts }],
  });
  // The moment behind the last event: it may have been written in this very millisecond, which has to belong.
  until = new Date(Date.now() + 1).toISOString();
  // They are a second apart.
  late = new Date(Date.parse(until) - 9_000_000).toISOString();
});
afterAll(() => harness.drop());

const total = events + 5;
const into = (name: string) => ['--to', until, '--out', harness.path(name)];
const lateInto = (name: string) => ['--from', late, ...into(name)];
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(harness.path(`${name}.manifest.json`), 'utf8')) as {
    events: number;
    bytes: number;
    sha256: string;
    types: Record<string, { events: number; schemaVersion: number; schema: string }>;
  };
const linesOf = (name: string) =>
  readFileSync(harness.path(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { id: string; type: string; data: Record<string, unknown>; actor: string },
    );
const leftovers = (name: string) =>
  readdirSync(harness.folder).filter((file) => file.startsWith(`${name}.partial`));

/** Asks a question of the files, by a program that is not ours. */
const duck = async (sql: string) => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  return rows;
};

describe.each(['ndjson', 'parquet'])('a replay into a file: %s', (kind) => {
  const whole = `whole.${kind}`;
  const few = `few.${kind}`;

  it('writes every event once, in order, with a manifest that says what they are [017]', async () => {
    const said = await harness.replay(into(whole));
    expect(said).toContain(`${total} events`);
    const manifest = manifestOf(whole);
    expect(manifest).toMatchObject({
      ...{ events: total, bytes: statSync(harness.path(whole)).size, sha256: sha256Of(harness.path(whole)) },
      types: {
        ActionRecorded: {
          events: events + 1,
          schemaVersion: 1,
          schema: 'docs/events/schemas/ActionRecorded.v1.json',
        },
        UserRegistered: { events: 2 },
        UserEmailAdded: { events: 2 },
      },
    });
    expect(existsSync(join(root, manifest.types['ActionRecorded']!.schema))).toBe(true);
    expect(leftovers(whole)).toEqual([]);
  });

  it('asked again gives the same bytes and the same manifest, whatever was appended since', async () => {
    await harness.replay(lateInto(few));
    expect(Object.keys(manifestOf(few).types)).toEqual(Object.keys(manifestOf(whole).types));
    const { stream, facts } = aUser();
    await harness.store.append({
      ...{ commandId: newId(), actor: { kind: 'person', id: newId() } },
      streams: [{ stream, expected: 0, facts }],
    });
    await harness.replay(lateInto(`again.${kind}`));
    expect(sha256Of(harness.path(`again.${kind}`))).toBe(sha256Of(harness.path(few)));
    expect(manifestOf(`again.${kind}`)).toEqual(manifestOf(few));
  });

  it('goes on after its process was killed, to the same bytes', async () => {
    const name = `killed.${kind}`;
    const start = () =>
      spawn(
        process.execPath,
        ['--conditions=@hedgerow/source', '--import', 'tsx', 'tools/replay/main.ts', ...into(name)],
        { cwd: root, env: { ...process.env, ...harness.env }, stdio: ['ignore', 'ignore', 'pipe'] },
      );
    const size = () =>
      existsSync(harness.path(`${name}.partial`)) ? statSync(harness.path(`${name}.partial`)).size : 0;
    for (const part of [0.2, 0.6]) {
      const program = start();
      let complaint = '';
      program.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
      const gone = new Promise((resolve) => program.once('exit', resolve));
      const { bytes } = manifestOf(whole);
      await eventually(
        () => size() > bytes * part || existsSync(harness.path(name)) || program.exitCode !== null,
        { within: 120_000 },
      );
      if (program.exitCode) throw new Error(`The program ended by itself: ${complaint}`);
      program.kill('SIGKILL');
      await gone;
    }
    if (!existsSync(harness.path(name)) || leftovers(name).length > 0) await harness.replay(into(name));
    expect(sha256Of(harness.path(name))).toBe(sha256Of(harness.path(whole)));
  });

  it('ends with a clear error when the disk is full, and goes on once it is not', async () => {
    const name = `full.${kind}`;
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    // A row group has to be there before the disk is full.
    const [words, same] = kind === 'ndjson' ? [lateInto(name), few] : [into(name), whole];
    await expect(harness.replay(words, { openFile: failsAt(5, noSpace) })).rejects.toThrow(
      /--out: the disk of .* is full\.\n {2}Free some of it\. What was written is kept/,
    );
    await harness.replay(words);
    expect(sha256Of(harness.path(name))).toBe(sha256Of(harness.path(same)));
  });

  it('that is stopped says so, and goes on', async () => {
    const name = `stopped.${kind}`;
    const stopping = new AbortController();
    const openFile: Open = async (path, flags) => {
      if (path.endsWith('.partial')) setImmediate(() => stopping.abort());
      return open(path, flags);
    };
    const said = await harness.replay(lateInto(name), { stopping: stopping.signal, openFile });
    const { events: all } = manifestOf(few);
    expect(said).toMatch(
      new RegExp(`Stopped behind \\d+ of ${all} events\\. The same command goes on from there\\.`),
    );
    await harness.replay(lateInto(name));
    expect(sha256Of(harness.path(name))).toBe(sha256Of(harness.path(few)));
  });
});

describe('what is read of a replay', () => {
  it('is the same in both formats, for a reader that is not ours', async () => {
    const parquet = `'${harness.path('whole.parquet')}'`;
    const [row] = await duck(
      `select count(*), count(distinct type), min(time), max(time) from read_parquet(${parquet})`,
    );
    const [rows, types, first, last] = row as string[];
    expect([Number(rows), Number(types)]).toEqual([total, 3]);
    expect(Date.parse(`${first}Z`.replace('+00Z', 'Z'))).toBeLessThan(
      Date.parse(`${last}Z`.replace('+00Z', 'Z')),
    );
    const differing = await duck(
      `select count(*) from (select row_number() over () as n, id, type, subject, actor, sessionid, data::json as data
         from read_parquet(${parquet})) p
       full join (select row_number() over () as n, id, type, subject, actor, sessionid, data
         from read_json('${harness.path('whole.ndjson')}', columns = {id: 'VARCHAR', type: 'VARCHAR', subject: 'VARCHAR',
           actor: 'VARCHAR', sessionid: 'VARCHAR', data: 'JSON'})) j using (n)
       where (p.id, p.type, p.subject, p.actor, p.data::text) is distinct from (j.id, j.type, j.subject, j.actor, j.data::text)
         or p.sessionid is distinct from j.sessionid`,
    );
    expect(differing).toEqual([['0']]);
    const waterings = await duck(
      `select count(*) from read_parquet(${parquet}) where data->>'$.type' = 'WATERING' and actor like 'person:%'`,
    );
    expect(Number(waterings[0]![0])).toBe(events + 1);
  });

  it('has people under made-up ids that stay the same throughout, and none of their words', () => {
    const text = readFileSync(harness.path('whole.ndjson'), 'utf8');
    for (const one of [
      anna.id,
      'Quincebush',
      'quincy77',
      'orchard-post',
      'pii:v1',
      'Watered 7',
      '0192f0c1-7a10-7c3e-9d01-',
    ])
      expect([one, text.includes(one)]).toEqual([one, false]);
    const lines = linesOf('whole.ndjson');
    const people = new Set(lines.map(({ data }) => data['createdBy']).filter(Boolean));
    // Fifty that were written at once, and one of the first action.
    expect(people.size).toBe(51);
    for (const { type, data } of [lines[0]!, lines.at(-1)!])
      expect(Object.keys(definitionOf(type)!.schema.properties)).toEqual(
        expect.arrayContaining(Object.keys(data)),
      );
  });

  it('of another question has other made-up ids', async () => {
    await harness.replay([...lateInto('other.ndjson'), '--types', 'ActionRecorded']);
    const people = (name: string) => new Set(linesOf(name).map(({ actor }) => actor));
    const before = people('whole.ndjson');
    expect([...people('other.ndjson')].filter((actor) => before.has(actor))).toEqual([]);
  });
});

describe('a replay that cannot be made', () => {
  it('never writes over a file, and not into one of another request', async () => {
    await expect(harness.replay(into('whole.ndjson'))).rejects.toThrow(
      /is there already; a replay never writes over/,
    );
    writeFileSync(harness.path('mine.parquet.manifest.json'), '{}');
    await expect(harness.replay(into('mine.parquet'))).rejects.toThrow(
      /mine\.parquet\.manifest\.json is there already/,
    );
    const killed = harness.replay(into('half.ndjson'), { openFile: failsAt(4, new Error('killed')) });
    await expect(killed).rejects.toThrow('killed');
    await expect(harness.replay([...into('half.ndjson'), '--types', 'ActionRecorded'])).rejects.toThrow(
      /half\.ndjson\.partial\.json belongs to another request that is not done/,
    );
  });

  it('is refused before anything is written: a folder that is not there, ids that nothing has, the future', async () => {
    const nobody = newId();
    await expect(harness.replay(['--out', join(harness.folder, 'none/a.ndjson')])).rejects.toThrow(
      /there is no folder/,
    );
    await expect(harness.replay([...into('a.ndjson'), '--groups', nobody])).rejects.toThrow(
      `--groups: the log knows nothing of group-${nobody}`,
    );
    await expect(harness.replay([...into('a.ndjson'), '--subjects', nobody])).rejects.toThrow(
      /--subjects: the log knows/,
    );
    await expect(harness.replay(['--out', harness.path('a.ndjson'), '--to', '2999-01-01'])).rejects.toThrow(
      /--to: 2999-01-01T00:00:00\.000Z lies in the future/,
    );
    expect(existsSync(harness.path('a.ndjson.partial.json'))).toBe(false);
  });

  it('says so when another one writes the same file', async () => {
    let second: Promise<string> | undefined;
    const openFile: Open = async (path, flags) => {
      if (path.endsWith('.partial')) {
        second ??= harness.replay(lateInto('twice.ndjson'));
        await second.catch(() => undefined);
      }
      return open(path, flags);
    };
    await harness.replay(lateInto('twice.ndjson'), { openFile });
    await expect(second).rejects.toThrow(/another replay writes .*twice\.ndjson at this moment/);
  });

  it('waits for one that was killed, whose connection the server has not ended yet', async () => {
    const { pool } = harness.db;
    const killed = await pool.connect();
    const lock = [harness.path('after-a-kill.ndjson')];
    try {
      await killed.query('select pg_advisory_lock(7313, hashtext($1))', lock);
      const next = harness.replay(lateInto('after-a-kill.ndjson'));
      next.catch(() => undefined);
      await eventually(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock(7313%'
             and pid <> pg_backend_pid()`,
        );
        return rows.length > 0;
      });
      await killed.query('select pg_advisory_unlock(7313, hashtext($1))', lock);
      expect(await next).toMatch(/^Done: /m);
    } finally {
      killed.release(true);
    }
  });

  it('stops before the first event where a newer program wrote one that this one does not know', async () => {
    const type = `delete from events.events where type = 'RowanSang'`;
    await harness.db.pool.query(
      `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
         actor_kind, actor_id, data)
       values (gen_random_uuid(), gen_random_uuid(), now() - interval '1 day', 1, 1, 0, 'rowan-1', 'RowanSang', 'rule', 'x', '{}')`,
    );
    await expect(harness.replay(['--out', harness.path('new.ndjson')])).rejects.toThrow(
      /The log has events that this program does not know: RowanSang\/1/,
    );
    expect(existsSync(harness.path('new.ndjson.partial'))).toBe(false);
    await harness.db.pool.query(type);
  });
});

it('a dry run counts and writes nothing', async () => {
  const before = readdirSync(harness.folder);
  const said = await harness.replay(['--dry-run', '--to', until, '--out', harness.path('dry.ndjson')]);
  expect(said).toMatch(
    new RegExp(`^${total} events until .*, up to position \\d+:\n {2}ActionRecorded: ${events + 1}\n`),
  );
  expect(readdirSync(harness.folder)).toEqual(before);
});
