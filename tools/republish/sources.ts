import type { Topic } from '@hedgerow/domain';
import { createPool, migrateEventStore } from '@hedgerow/event-store';
import { type Bus, createBus, everyTopic, ForeignRecords, KafkaUnavailable } from '@hedgerow/kafka';
import { migrateReadModel } from '@hedgerow/read-model';
import { Problem, type Say } from '@hedgerow/services';
import type { Pool } from 'pg';
import { projectorConfig } from '../../apps/projector/src/config.js';
import { whileNothingRuns } from './stopped.js';

/** What only Kafka holds: no command appends it. */
export const uplinks: Topic = 'sensors.uplinks';
export const ofTheStore = everyTopic.filter((topic) => topic !== uplinks);

/** What a command that sets positions works with. */
export interface Sources {
  readonly store: Pool;
  readonly read: Pool;
  readonly bus: Bus;
  readonly namespace: string;
  readonly say: Say;
}

interface Command {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: Say;
  /** What is done while programs may still run; false where nothing is left to be done. */
  readonly prepare?: (sources: Sources) => Promise<boolean>;
  /** What a Problem is to say beside its own. */
  readonly explain?: (problem: Problem, sources: Sources) => Promise<Problem>;
}

/**
 * Carries a command of this name out on the event store, the read model and Kafka of these settings, while no projector and no worker
 * runs. What Kafka does not take becomes a Problem that says how to go on.
 */
export const withSources = async (
  { name, env, say, prepare, explain }: Command,
  work: (sources: Sources, stillStopped: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const { brokers, namespace, kafka, databaseUrl, readDatabaseUrl } = projectorConfig(env);
  const store = createPool(databaseUrl, { name, max: 4 });
  const read = createPool(readDatabaseUrl, { name, max: 2 });
  const bus = createBus({ ...kafka, brokers, clientId: name, namespace });
  const sources = { store, read, bus, namespace, say };
  try {
    await migrateEventStore(store);
    await migrateReadModel(read);
    await alone(store, async () => {
      if (prepare && !(await prepare(sources))) return;
      await whileNothingRuns(sources, (stillStopped) => work(sources, stillStopped));
    });
  } catch (thrown) {
    const error = problemOf(thrown, name);
    throw error instanceof Problem && explain ? await explain(error, sources) : error;
  } finally {
    await bus.close();
    await Promise.all([store.end(), read.end()]);
  }
};

/** Works while no other command that sets positions does, of this event store; a Problem otherwise. */
const alone = async (store: Pool, work: () => Promise<void>): Promise<void> => {
  const client = await store.connect();
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(hashtext('hedgerow.positions')) as got`,
    );
    if (!rows[0]!.got)
      throw new Problem(
        'Another npm run repartition or npm run republish is at work.',
        'Wait until it has come to its end, or stop it; then run this again.',
      );
    await work();
  } finally {
    client.release(true);
  }
};

const problemOf = (error: unknown, name: string): unknown => {
  if (error instanceof KafkaUnavailable)
    return new Problem(
      `Kafka does not take it: ${error.message}`,
      `Once it answers, run npm run ${name} again: it goes on where it was.`,
    );
  if (error instanceof ForeignRecords)
    return new Problem(
      `${error.message}.`,
      `Delete that topic (kafka-topics --delete --topic …) and run npm run ${name} again: everything in it is in the event store.`,
    );
  return error;
};
