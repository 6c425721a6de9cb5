import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@hedgerow/domain';
import { type Bus, createBus, type IncomingRecord, toRecord } from '@hedgerow/kafka';
import { createLogger, newId } from '@hedgerow/platform';
import { anAction, eventually, freshNamespace, recorded, testServices } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { consumerName, Intake } from './intake.js';
import { JobLedger } from './job-ledger.js';
import { KeptRecords } from './kept-records.js';
import type { Reaction } from './reaction.js';
import { migrateWorker } from './schema.js';

const db = suiteDatabase();
const logger = createLogger('test', 'silent');
let bus: Bus;

beforeAll(async () => {
  const { kafkaBrokers } = await testServices({ kafka: true });
  bus = createBus({ brokers: kafkaBrokers, clientId: 'test', namespace: freshNamespace('kept') });
  await bus.ensureTopics();
  await migrateWorker(db.pool);
}, 120_000);
afterAll(async () => {
  await Promise.all(started.map((intake) => intake.stop()));
  await bus.deleteTopics();
  await bus.close();
});

const toAction: Reaction = {
  name: 'to-action',
  queue: 'badges',
  react: ({ type, id }: RecordedEvent) => (type === 'ActionRecorded' ? { id } : undefined),
  run: () => Promise.resolve(),
};

/** A bus as a program has it whose catalogue lacks the type. */
const before = (type: string): Pick<Bus, 'consume' | 'producer'> => {
  const read = (record: IncomingRecord): IncomingRecord => ({
    raw: record.raw,
    offset: record.offset,
    type: record.type,
    content: () =>
      record.type === type ? { kind: 'unknown', reason: `Unknown event type ${type}` } : record.content(),
  });
  return {
    producer: () => bus.producer(),
    consume: (options) =>
      bus.consume({
        ...options,
        batch: (batch) => options.batch({ ...batch, records: batch.records.map(read) }),
      }),
  };
};

const started: Intake[] = [];
const startIntake = (on: Pick<Bus, 'consume' | 'producer'>, reactions: readonly Reaction[]) => {
  const kept = new KeptRecords(db.pool, consumerName, logger);
  const ledger = new JobLedger(db.pool, consumerName);
  const intake = new Intake(on, ledger, kept, reactions, () => undefined, logger);
  started.push(intake);
  intake.start();
  return intake;
};

const jobs = async () =>
  (
    await db.pool.query<{ id: string }>(`select payload ->> 'id' as id from worker.jobs order by created_at`)
  ).rows.map(({ id }) => id);
const keptTypes = async () =>
  (await db.pool.query<{ type: string }>('select type from worker.kept_records order by "offset"')).rows.map(
    ({ type }) => type,
  );

describe('records that only a newer program knows', () => {
  it('are kept by the older one, and taken up once, in their order, by those that know them', async () => {
    const thingId = newId();
    const events = [1, 2, 3].map(() => recorded(anAction({ thingId }))[0]!);
    const records = events.map((event) => toRecord(event));
    const dance = {
      ...records[0]!,
      headers: { ...records[0]!.headers, 'event-type': 'ThingDanced' },
      value: String(records[0]!.value).replaceAll('ActionRecorded', 'ThingDanced'),
    };
    await bus.producer().publish('stewardship.events', [...records, dance]);

    const older = startIntake(before('ActionRecorded'), []);
    await eventually(async () => (await keptTypes()).length === 4, { within: 30_000 });
    await eventually(() => Object.values(older.lag()).every((n) => n === 0));
    await older.stop();
    expect(await jobs()).toEqual([]);

    startIntake(bus, [toAction]);
    startIntake(bus, [toAction]);
    await eventually(async () => (await jobs()).length === 3 && (await keptTypes()).length === 1, {
      within: 30_000,
    });
    // Delivered once more, as after a crash before the position moved.
    await bus.producer().publish('stewardship.events', [records[1]!]);
    const last = recorded(anAction({ thingId }))[0]!;
    await bus.producer().publish('stewardship.events', [toRecord(last)]);
    await eventually(async () => (await jobs()).includes(last.id), { within: 30_000 });
    expect(await jobs()).toEqual([...events, last].map(({ id }) => id));
    expect(await keptTypes()).toEqual(['ThingDanced']);
  }, 120_000);
});
