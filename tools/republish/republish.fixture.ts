import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Topic } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import { type Bus, createBus, type IncomingRecord, toUplinkRecord } from '@hedgerow/kafka';
import { newId } from '@hedgerow/platform';
import { allTables, type Projection, projections, readModel } from '@hedgerow/read-model';
import { allEnded, type Built, eventually, freshDatabase, freshNamespace, type TestDatabase, testMasterKey, testPersonalDataKey, testServices, type TestServices } from '@hedgerow/testing'; // prettier-ignore
import { MailServer } from '@hedgerow/testing/mail-server';
import { builtScript, type ProgramName } from '@hedgerow/testing/program';
import { NestFactory } from '@nestjs/core';
// Only Kafka itself, and an operator, delete topics; libs/kafka never does in a product.
// eslint-disable-next-line no-restricted-imports
import { Kafka, logLevel } from 'kafkajs';
import pLimit from 'p-limit';
import { uplinkBody } from '../../apps/projector/src/projector-harness.fixture.js';
import { ProjectorModule, ProjectorProgram } from '../../apps/projector/src/projector.module.js';
import { rebuild, type RebuildContext } from '../../apps/projector/src/rebuild/rebuild.js';
import { WorkerModule, WorkerProgram } from '../../apps/worker/src/worker.module.js';
import { root } from '../start/paths.js';

export const patience = { within: 60_000 };

/** The real programs on real services, in this process, and commands beside them. */
export class Product {
  readonly mail = new MailServer();
  readonly store: EventStore;
  readonly keys: PersonKeys;
  readonly env: NodeJS.ProcessEnv;
  readonly bus: Bus;
  readonly #ends: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly services: TestServices,
    readonly db: TestDatabase,
    readonly namespace: string,
  ) {
    this.keys = new PersonKeys(db.pool, testMasterKey);
    this.store = new EventStore(db.pool, this.keys);
    this.bus = createBus({ brokers: services.kafkaBrokers, clientId: 'test', namespace });
    this.env = {
      ...{ DATABASE_URL: db.url, READ_DATABASE_URL: '', REDIS_URL: services.redisUrl, NAMESPACE: namespace },
      ...{ KAFKA_BROKERS: services.kafkaBrokers.join(','), PERSONAL_DATA_KEY: testPersonalDataKey },
      WORKER_PORT: '0',
    };
  }

  /** With `partitions`, every topic of it has so many. */
  static async open(name: string, { partitions }: { readonly partitions?: number } = {}): Promise<Product> {
    const services = await testServices({ postgres: true, redis: true, kafka: true });
    const product = new Product(services, await freshDatabase(services), freshNamespace(name));
    await product.mail.start();
    if (partitions === undefined) return product;
    const { namespace } = product;
    const bus = createBus({ brokers: services.kafkaBrokers, clientId: 'partitions', namespace, partitions });
    await bus.ensureTopics();
    await bus.close();
    return product;
  }

  async projector({ isReady = true } = {}) {
    const { db, namespace, services } = this;
    const app = await NestFactory.createApplicationContext(
      ProjectorModule.with({
        ...{ databaseUrl: db.url, readDatabaseUrl: db.url, redisUrl: services.redisUrl, namespace },
        ...{ brokers: services.kafkaBrokers, keysDatabaseUrl: '' },
        masterKeys: [{ version: 1, key: testMasterKey }],
        ...{ host: '127.0.0.1', port: 0, logLevel: 'silent' },
      }),
      { logger: false, abortOnError: false },
    );
    const stop = this.#ending(() => app.close());
    const ready = () => fetch(`http://127.0.0.1:${app.get(ProjectorProgram).port}/health/ready`);
    if (isReady) await eventually(async () => (await ready()).status === 200, patience);
    return { stop, ready };
  }

  async worker() {
    const { db, namespace, services } = this;
    const app = await NestFactory.createApplicationContext(
      WorkerModule.with({
        ...{ databaseUrl: db.url, readDatabaseUrl: db.url, redisUrl: services.redisUrl, namespace },
        ...{ kafkaBrokers: services.kafkaBrokers, keysDatabaseUrl: '', timeZone: 'UTC', push: undefined },
        masterKeys: [{ version: 1, key: testMasterKey }],
        ...{ host: '127.0.0.1', port: 0, metricsToken: '', logLevel: 'silent' },
        mail: { smtpUrl: this.mail.url, from: 'h@garden.example', publicUrl: 'https://garden.example' },
      }),
      { logger: false, abortOnError: false },
    );
    const stop = this.#ending(() => app.close());
    await app.get(WorkerProgram).intake.joined();
    return { stop };
  }

  #ending(close: () => Promise<unknown>): () => Promise<void> {
    let isOpen = true;
    const stop = async () => {
      if (isOpen) await close();
      isOpen = false;
    };
    this.#ends.push(stop);
    return stop;
  }

  async append(actor: string, ...built: Built[]): Promise<void> {
    for (const { stream, facts } of built) {
      const { version } = await this.store.read(stream);
      const streams = [{ stream, expected: version, facts }];
      await this.store.append({ commandId: newId(), actor: { kind: 'person', id: actor }, streams });
    }
  }

  /** Uplinks of a sensor, an hour apart, with these counters. */
  async measure(sensor: string, ...counters: number[]): Promise<void> {
    const producer = this.bus.producer();
    await producer.publish(
      'sensors.uplinks',
      counters.map((n) =>
        toUplinkRecord({
          ...{
            id: newId(),
            network: 'tts-v3',
            networkDeviceId: sensor,
            receivedAt: new Date().toISOString(),
          },
          body: Buffer.from(
            uplinkBody(sensor, n, {
              at: new Date(Date.parse('2026-06-01T10:00:00Z') + n * 3_600_000).toISOString(),
              water: (n * 7) % 100,
            }),
          ),
        }),
      ),
    );
    await producer.close();
  }

  /** Everything that was appended is published and taken in by every projection and every reaction, and no job waits. */
  async settled({ isWorking = true } = {}): Promise<void> {
    await eventually(async () => {
      const [row] = await this.rows<{ ok: boolean }>(
        `select c.position >= coalesce((select max(position) from events.events), 0) as ok from events.cursors c`,
      );
      if (!row!.ok) return false;
      const ends = await this.bus.endsOf(['stewardship.events', 'navigation.events', 'sensors.uplinks']);
      const behind = async (table: string, where: string) => {
        const rows = await this.rows<{ place: string; position: string }>(
          `select topic || '/' || partition as place, position from ${table} where ${where}`,
        );
        return rows.some(({ place, position }) => BigInt(position) < BigInt(ends.get(place) ?? 0));
      };
      if (await behind('read.positions', 'is_live')) return false;
      if (!isWorking) return true;
      if (await behind('worker.positions', 'true')) return false;
      return (await this.rows(`select from worker.jobs where status = 'due'`)).length === 0;
    }, patience);
  }

  async rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.db.pool.query<R & Record<string, unknown>>(text, values)).rows;
  }

  /** What a command of package.json says and how it ends. */
  command(script: string, ...words: string[]) {
    const source = ['--conditions=@hedgerow/source', '--import', 'tsx'];
    return this.#run(...source, `${root}/tools/${script}/main.ts`, ...words);
  }

  /** The same of a program. */
  program(name: ProgramName) {
    return this.#run(builtScript(name));
  }

  #run(...words: readonly string[]) {
    const child: ChildProcess = spawn(process.execPath, words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', ...this.env },
    });
    let said = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => (said += text.toString()));
    const exited = once(child, 'exit') as Promise<[number | null]>;
    return {
      said: () => said,
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
      ended: async () => {
        const [code] = await exited;
        return { code, said };
      },
    };
  }

  /** Kafka loses topics, with all that they had. */
  async loseTopics(...topics: Topic[]): Promise<void> {
    const kafka = new Kafka({ brokers: [...this.services.kafkaBrokers], logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.deleteTopics({ topics: topics.map((topic) => this.namespace + topic) });
    const isThere = async () => {
      const names = await admin.listTopics();
      return topics.some((topic) => names.includes(this.namespace + topic));
    };
    await eventually(async () => !(await isThere()), patience);
    await admin.disconnect();
  }

  /** Everything that a topic holds, by partition, in its order. */
  async recordsOf(topic: Topic): Promise<IncomingRecord[][]> {
    const ends = await this.bus.endOffsets(topic);
    const found = new Map<number, IncomingRecord[]>([...ends.keys()].map((partition) => [partition, []]));
    const bus = createBus({
      brokers: this.services.kafkaBrokers,
      clientId: 'reader',
      namespace: this.namespace,
    });
    bus.consume({
      groupId: `reader-${newId()}`,
      topics: [topic],
      startAt: (_topic, partition) => Promise.resolve(String(found.get(partition)!.length)),
      batch: ({ partition, records }) => {
        found.get(partition)!.push(...records);
        return Promise.resolve();
      },
    });
    await eventually(() => [...ends].every(([n, end]) => found.get(n)!.length >= Number(end)), patience);
    await bus.close();
    return [...found.values()];
  }

  /** What a rebuild is told. */
  rebuildContext(projection: Projection): RebuildContext {
    return {
      ...{ readModel, projection, pool: this.db.pool, bus: this.bus, keys: this.keys },
      ...{ acceptDifferences: false, skip: new Set<string>(), log: () => undefined },
      signal: AbortSignal.timeout(60_000),
    };
  }

  /** How often each table differs between what is live and a rebuild of it. */
  async differences(projection: Projection): Promise<number[]> {
    const { differences } = await rebuild({ ...this.rebuildContext(projection), acceptDifferences: true });
    return differences.map(({ missing, surplus, changed }) => missing + surplus + changed);
  }

  /** Of every projection: nothing differs. */
  async everyProjectionEqualsItsRebuild(): Promise<void> {
    // Each waits for Kafka most of its time.
    const limited = pLimit(3);
    const check = async (projection: Projection) => {
      const differences = await this.differences(projection);
      const none = allTables(projection).map(() => 0);
      if (differences.join() !== none.join())
        throw new Error(`${projection.name} differs from its rebuild: ${differences.join()}`);
    };
    await allEnded(projections.map((projection) => limited(check, projection)));
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
    await this.bus.deleteTopics();
    await this.bus.close();
    await this.mail.stop();
    await this.db.drop();
  }
}
