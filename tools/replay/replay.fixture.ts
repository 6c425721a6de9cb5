import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  anAction,
  aUser,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  type TestServices,
} from '@hedgerow/testing';
import { type Rim, replay } from './replay.js';

/** An event store with a folder to replay into. */
export interface ReplayHarness {
  readonly db: TestDatabase;
  readonly store: EventStore;
  readonly keys: PersonKeys;
  readonly folder: string;
  readonly namespace: string;
  readonly env: NodeJS.ProcessEnv;
  /** Runs the command and answers with what it says. Rejects as the command does. */
  replay(words: readonly string[], rim?: Partial<Rim>): Promise<string>;
  path(name: string): string;
  /** Writes so many actions of a few people, by one statement. */
  fill(events: number): Promise<void>;
  drop(): Promise<void>;
}

export const replayHarness = async (services: TestServices): Promise<ReplayHarness> => {
  const db = await freshDatabase(services);
  const keys = new PersonKeys(db.pool, testMasterKey);
  const store = new EventStore(db.pool, keys);
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-replay-'));
  const namespace = freshNamespace('replay');
  const env = {
    DATABASE_URL: db.url,
    KAFKA_BROKERS: services.kafkaBrokers.join(',') || '127.0.0.1:1',
    PERSONAL_DATA_KEY: testPersonalDataKey,
    NAMESPACE: namespace,
  };
  return {
    ...{ db, store, keys, folder, namespace, env },
    replay: async (words, rim = {}) => {
      const said: string[] = [];
      await replay(words, {
        env: () => env,
        say: (line) => void said.push(line),
        ask: () => Promise.reject(new Error('Nothing is asked here')),
        stopping: new AbortController().signal,
        ...rim,
      });
      return said.join('\n');
    },
    path: (name) => join(folder, name),
    fill: async (events) => {
      // Through the store first, which notes where events of these types belong.
      const { stream, facts } = anAction();
      const { stream: account, facts: registered } = aUser();
      for (const [name, written] of [
        [stream, facts],
        [account, registered],
      ] as const)
        await store.append({
          ...{ commandId: newId(), actor: { kind: 'person', id: newId() } },
          streams: [{ stream: name, expected: 0, facts: written }],
        });
      await db.pool.query(
        `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
           actor_kind, actor_id, data)
         select gen_random_uuid(), gen_random_uuid(), now() - ($1 + 1 - n) * interval '1 s', 1, 1, 0,
           'action-' || action, 'ActionRecorded', 'person', person, json_build_object('actionId', action,
             'thingId', thing, 'type', 'WATERING', 'comments', 'Watered ' || n, 'hasImage', false, 'createdBy', person)
         from (select n, gen_random_uuid() as action, gen_random_uuid() as thing,
             '0192f0c1-7a10-7c3e-9d01-' || lpad((n % 50)::text, 12, '0') as person
           from generate_series(1, $1) n) made`,
        [events],
      );
    },
    drop: async () => {
      await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
