import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import {
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testMasterKey,
  testPersonalDataKey,
  type TestServices,
} from '@hedgerow/testing';
import { fillLog } from '@hedgerow/testing/filled-log';
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
    fill: (events) => fillLog(db.pool, store, events),
    drop: async () => {
      await db.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');
