import { deserialize, serialize } from 'node:v8';
import type { RowGroup, SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type Begun, openPartial, stateOf } from './begun.js';
import { nothingYet, type Progress, type Replayed, type Sink } from './replayed.js';
import { save } from './saved.js';

const text = (name: string, repetition_type: 'REQUIRED' | 'OPTIONAL' = 'REQUIRED'): SchemaElement => ({
  ...{ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' }, repetition_type },
});
const whole = (name: string): SchemaElement => ({ name, type: 'INT32', repetition_type: 'REQUIRED' });
const time = (name: string): SchemaElement => ({
  ...{ name, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'REQUIRED' },
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
});

interface Column {
  readonly schema: SchemaElement;
  /** Its values hardly repeat: a dictionary and bounds of them would cost time and tell nothing. */
  readonly isUnlike?: true;
  readonly of: (replayed: Replayed) => unknown;
}

/** A column for each attribute of the event that differs from event to event, under its name in CloudEvents. */
const columns: readonly Column[] = [
  { schema: text('id'), isUnlike: true, of: ({ event }) => event.id },
  { schema: text('type'), of: ({ event }) => event.type },
  { schema: whole('schemaversion'), of: ({ event }) => event.schemaVersion },
  { schema: text('subject'), of: ({ event }) => event.stream },
  { schema: whole('streamversion'), of: ({ event }) => event.version },
  { schema: time('time'), of: ({ event }) => new Date(event.occurredAt) },
  { schema: time('recordedtime'), of: ({ event }) => new Date(event.recordedAt) },
  { schema: text('actor'), of: ({ event }) => `${event.actor.kind}:${event.actor.id}` },
  { schema: text('sessionid', 'OPTIONAL'), of: ({ event }) => event.actor.session ?? null },
  { schema: text('correlationid'), isUnlike: true, of: ({ event }) => event.correlationId },
  { schema: text('causationid'), isUnlike: true, of: ({ event }) => event.causationId },
  { schema: text('key'), of: ({ record }) => String(record.key) },
  { schema: text('data'), isUnlike: true, of: ({ event }) => JSON.stringify(event.data) },
];
const schema: SchemaElement[] = [
  { name: 'event', num_children: columns.length },
  ...columns.map((column) => column.schema),
];

/** What a Parquet file says at its end of the parts before it. */
interface Footer {
  readonly groups: RowGroup[];
  readonly rows: bigint;
}

/**
 * A Parquet file with one event a row; `data` is JSON. A row group is as large as the events make it and never smaller, so that
 * the bytes are the same wherever it was interrupted. What the file says of its groups stands at its end, so it is kept
 * beside it until then: a few kilobytes for a group.
 */
export const parquetSink = async (begun: Begun): Promise<Sink> => {
  const { base, openFile, saved } = begun;
  const file = await openPartial(begun);
  const writer = new ByteWriter(1 << 20);
  // Begins the file with its four bytes, which are there already where it goes on.
  const parquet = new ParquetWriter({ writer, schema, createdBy: 'hedgerow replay' });
  /** Hands the bytes that were made since the last call to the file. */
  const flush = async (): Promise<void> => {
    const made = new Uint8Array(writer.buffer, 0, writer.index);
    await file.append(made);
    writer.index = 0;
  };
  if (saved?.footer) {
    const footer = deserialize(Buffer.from(saved.footer, 'base64')) as Footer;
    parquet.row_groups = footer.groups;
    parquet.num_rows = footer.rows;
    writer.index = 0;
    writer.offset = file.bytes;
  } else
    await flush().catch(async (error: unknown) => {
      await file.close();
      throw error;
    });
  return {
    unit: { events: 20_000, bytes: 32 * 1024 * 1024, isFixed: true },
    from: saved?.progress ?? nothingYet,
    isThere: 0,
    append: async (unit) => {
      await parquet.write({
        columnData: columns.map(({ schema: { name }, isUnlike, of }) => ({
          ...{ name, data: unit.map(of), offsetIndex: false },
          ...(isUnlike ? { encoding: 'PLAIN' as const, statistics: false } : {}),
        })),
        rowGroupSize: unit.length,
      });
      // Only needed for indexes of pages, which are left out; it would grow with the file.
      parquet.pendingIndexes = [];
      await flush();
    },
    keep: async (progress: Progress) => {
      await file.keep();
      const footer: Footer = { groups: parquet.row_groups, rows: parquet.num_rows };
      const kept = { progress, bytes: file.bytes, footer: serialize(footer).toString('base64') };
      await save(base, { ...stateOf(begun), ...kept }, openFile);
    },
    end: async () => {
      await parquet.finish();
      await flush();
      return file.whole();
    },
    finish: () => file.finish(),
    close: () => file.close(),
  };
};
