import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Topic } from '@hedgerow/domain';
import { createPool, migrateEventStore, migrateKeys } from '@hedgerow/event-store';
import { type Bus, createBus, topicPlans } from '@hedgerow/kafka';
import { migrateReadModel } from '@hedgerow/read-model';
import { bringServices, type Brought, type Say } from '@hedgerow/services';
import { eventually } from '@hedgerow/testing';
import type pg from 'pg';
import { cacheDir } from './paths.js';

const topicNames = Object.keys(topicPlans) as Topic[];

/** A database of one row, migrated. */
export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** PostgreSQL, Redis and Kafka of this run alone, set as in production, in a folder that is thrown away. */
export class BenchServices {
  #made = 0;

  private constructor(
    readonly dir: string,
    private readonly brought: Brought,
    /** Whether programs write a CPU profile when they end. */
    readonly profile: boolean,
  ) {}

  static async bring(say: Say, profile: boolean): Promise<BenchServices> {
    const dir = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
    // PostgreSQL runs as another user when we are root, and has to get in.
    chmodSync(dir, 0o755);
    const brought = await bringServices({
      needs: ['postgres', 'redis', 'kafka'],
      dataDir: dir,
      cacheDir,
      database: 'bench',
      durable: true,
      ports: 'free',
      env: {},
      say,
    });
    return new BenchServices(dir, brought, profile);
  }

  get addresses(): Required<Brought['addresses']> {
    return this.brought.addresses as Required<Brought['addresses']>;
  }

  get brokers(): string[] {
    return this.addresses.kafkaBrokers.split(',');
  }

  pid(service: 'postgres' | 'redis' | 'kafka'): number {
    return this.brought.controls[service]!.pid!;
  }

  /** A fresh database with both schemas. */
  async database(max = 20): Promise<Database> {
    const name = `bench_${++this.#made}`;
    const admin = createPool(this.addresses.databaseUrl, { name: 'bench admin', max: 1 });
    await admin.query(`create database ${name}`);
    const url = new URL(this.addresses.databaseUrl);
    url.pathname = `/${name}`;
    const pool = createPool(url.toString(), { name: 'bench', max });
    await migrateEventStore(pool);
    await migrateKeys(pool);
    await migrateReadModel(pool);
    const drop = async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    };
    return { url: url.toString(), pool, drop };
  }

  /** Fresh topics, in a namespace that was never used before. */
  async topics(): Promise<{ bus: Bus; namespace: string }> {
    const namespace = `b${++this.#made}.`;
    const bus = createBus({ brokers: this.brokers, clientId: 'bench', namespace });
    await bus.ensureTopics();
    // A broker knows its topics before it leads them all; until then a send is refused in part and sent again.
    const led = () => Promise.all(topicNames.map((topic) => bus.endOffsets(topic)));
    await eventually(led, { within: 10_000 });
    return { bus, namespace };
  }

  /** Bytes that Kafka holds on disk for the topics of a name space. */
  kafkaBytes(namespace: string): number {
    const log = join(this.dir, 'kafka/log');
    const folders = readdirSync(log).filter((name) => name.startsWith(namespace));
    const files = folders.flatMap((folder) =>
      readdirSync(join(log, folder))
        .filter((name) => name.endsWith('.log'))
        .map((name) => join(log, folder, name)),
    );
    // Segments are laid out in advance and in zeros; blocks are what is really there.
    return files.reduce((sum, file) => sum + Math.min(statSync(file).size, statSync(file).blocks * 512), 0);
  }

  async stop(): Promise<void> {
    await this.brought.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
