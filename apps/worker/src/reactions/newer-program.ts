import { definitionOf } from '@hedgerow/domain';
import type { Batch, IncomingRecord } from '@hedgerow/kafka';
import type pg from 'pg';

/** Whether only a newer program knows this record: its type, or for a type that is taken its schema version. */
export const isOfNewerProgram = (record: IncomingRecord, isTaken: boolean): boolean =>
  record.type !== undefined &&
  (definitionOf(record.type) === undefined || (isTaken && record.content().kind === 'unknown'));

/** Keeps records of a batch as they came, within the transaction that moves the positions past them. */
export const keep = async (
  client: Pick<pg.PoolClient, 'query'>,
  { topic, partition }: Pick<Batch, 'topic' | 'partition'>,
  records: readonly IncomingRecord[],
): Promise<void> => {
  if (records.length === 0) return;
  await client.query(
    `insert into worker.kept_records (topic, partition, "offset", "timestamp", key, value, headers, type)
     select $1, $2, * from unnest($3::bigint[], $4::text[], $5::bytea[], $6::bytea[], $7::jsonb[], $8::text[])
     on conflict do nothing`,
    [
      topic,
      partition,
      records.map(({ offset }) => offset),
      records.map(({ raw }) => raw.timestamp),
      records.map(({ raw }) => raw.key),
      records.map(({ raw }) => raw.value),
      records.map(({ raw }) => JSON.stringify(raw.headers)),
      records.map(({ type }) => type),
    ],
  );
};
