import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { definitionOf } from '@hedgerow/domain';
import { toRecord } from '@hedgerow/kafka';
import { failsAt } from '@hedgerow/testing/failing-file';
import { ndjsonSink } from './ndjson-sink.js';
import { parquetSink } from './parquet-sink.js';
import type { Open } from './partial-file.js';
import type { Replayed } from './replayed.js';
import { run } from './run.js';
import { savedOf } from './saved.js';

const folder = mkdtempSync(join(tmpdir(), 'hedgerow-sinks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const replayed = (n: number): Replayed => {
  const event = {
    ...{ id: `id ${n}`, type: 'ActionRecorded', stream: `action-${n}`, version: 1, schemaVersion: 1 },
    ...{ occurredAt: new Date(n * 1_000).toISOString(), recordedAt: '2026-07-12T18:10:04.306Z' },
    actor: { kind: 'person' as const, id: `person ${n % 50}`, ...(n % 3 === 0 ? { session: `s ${n}` } : {}) },
    ...{ correlationId: `c ${n}`, causationId: `c ${n}` },
    data: { ...(definitionOf('ActionRecorded')!.example as object), comments: `Wässerung "${n}" 🌱\n` },
  };
  return { event, record: { ...toRecord(event) }, cursor: String(n) };
};

/** More than two row groups of a Parquet file. */
const events = Array.from({ length: 41_000 }, (_, n) => replayed(n + 1));
async function* pagesBehind(cursor: string) {
  for (let at = Number(cursor); at < events.length; at += 1_500)
    yield await Promise.resolve(events.slice(at, at + 1_500));
}

const kinds = { ndjson: ndjsonSink, parquet: parquetSink };
const never = new AbortController().signal;
/** Writes the events into a file, behind what is there of it. */
const write = async (kind: keyof typeof kinds, name: string, openFile: Open = open, stopping = never) => {
  const base = join(folder, `${name}.${kind}`);
  const begun = {
    ...{ base, request: 'r', question: { to: 't', persons: 'clear' as const }, horizon: '41000' },
    ...{ saved: await savedOf(base), openFile },
  };
  const sink = await kinds[kind](begun);
  try {
    const { isEnd } = await run({
      ...{ sink, events: pagesBehind(sink.from.cursor), speed: 'max', stopping, keepEveryMs: 0 },
    });
    if (!isEnd) return undefined;
    const whole = await sink.end();
    await sink.finish();
    return whole;
  } finally {
    await sink.close();
  }
};
const bytesOf = (kind: string, name: string) => readFileSync(join(folder, `${name}.${kind}`));

describe.each(['ndjson', 'parquet'] as const)('a file of events that fails: %s', (kind) => {
  it('at any of its moves goes on to the same bytes', async () => {
    const { sha256 } = (await write(kind, 'whole'))!;
    // In turn the first move, the second, the third…: each try fails a little later than it began.
    let whole: Awaited<ReturnType<typeof write>>;
    let failures = 0;
    for (let moves = 0; !whole && failures < 200; moves += 1)
      whole = await write(kind, 'failing', failsAt(moves, new Error('killed'))).catch((error: Error) => {
        expect(error.message).toBe('killed');
        failures += 1;
        return undefined;
      });
    expect(failures).toBeGreaterThan(6);
    expect(whole?.sha256).toBe(sha256);
    expect(bytesOf(kind, 'failing').equals(bytesOf(kind, 'whole'))).toBe(true);
  }, 120_000);

  it('or is stopped, goes on to the same bytes', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 30);
    await write(kind, 'stopped', open, stopping.signal);
    await write(kind, 'stopped');
    expect(bytesOf(kind, 'stopped').equals(bytesOf(kind, 'whole'))).toBe(true);
  }, 60_000);
});

it('a file that was changed while it waited is not gone on with', async () => {
  const killed = write('ndjson', 'changed', failsAt(20, new Error('killed')));
  await expect(killed).rejects.toThrow('killed');
  writeFileSync(join(folder, 'changed.ndjson.partial'), '');
  await expect(write('ndjson', 'changed')).rejects.toThrow(/is gone or shorter than what was kept of it/);
});

it('a Parquet file is what a reader that is not ours takes it for', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const file = `read_parquet('${join(folder, 'whole.parquet')}')`;
  const asked = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  expect(
    await asked(`select column_name, column_type, "null" from (describe select * from ${file})`),
  ).toEqual([
    ...['id', 'type'].map((name) => [name, 'VARCHAR', 'YES']),
    ['schemaversion', 'INTEGER', 'YES'],
    ['subject', 'VARCHAR', 'YES'],
    ['streamversion', 'INTEGER', 'YES'],
    ...['time', 'recordedtime'].map((name) => [name, 'TIMESTAMP WITH TIME ZONE', 'YES']),
    ...['actor', 'sessionid', 'correlationid', 'causationid', 'key', 'data'].map((name) => [
      name,
      'VARCHAR',
      'YES',
    ]),
  ]);
  expect(
    await asked(`select count(*)::int, count(distinct id)::int, count(sessionid)::int, epoch_ms(min(time))::int,
      epoch_ms(max(time))::int, count(distinct actor)::int from ${file}`),
  ).toEqual([[41_000, 41_000, 13_666, 1_000, 41_000_000, 50]]);
  expect(await asked(`select data->>'$.comments' from ${file} where id = 'id 30001'`)).toEqual([
    ['Wässerung "30001" 🌱\n'],
  ]);
  expect(
    await asked(`select count(*)::int from parquet_metadata('${join(folder, 'whole.parquet')}')
    where path_in_schema = 'id'`),
  ).toEqual([[3]]);
  connection.closeSync();
});
