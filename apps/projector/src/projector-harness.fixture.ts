import { PersonKeys } from '@hedgerow/event-store';
import {
  type Bus,
  createBus,
  type DeadLetter,
  type Producer,
  toRecord,
  toUplinkRecord,
} from '@hedgerow/kafka';
import { encodeLse01, ttsUplinkBody } from '@hedgerow/lorawan';
import { createLogger, newId } from '@hedgerow/platform';
import {
  type Change,
  compareGenerations,
  liveGeneration,
  livePosition,
  partitionOf,
  type Projection,
  projections,
  versionOf,
} from '@hedgerow/read-model';
import { type Built, eventually, freshDatabase, freshNamespace, recorded, type TestDatabase, testPersonalDataKey, testServices, type TestServices, testMasterKey } from '@hedgerow/testing'; // prettier-ignore
import { builtScript } from '@hedgerow/testing/program';
import { type ChildProcess, spawn } from 'node:child_process';
import type { Announcer } from './runner/announce.js';
import type { ProjectorContext } from './runner/project-batch.js';
import { type RunContext, runProjections, type RunningProjections } from './runner/run.js';

export const projectionNamed = (name: string): Projection => projections.find((p) => p.name === name)!;

/** The body of an uplink of an LSE01 at 12.5 °C: the counter tells frames of a sensor apart. */
export const uplinkBody = (
  networkDeviceId: string,
  fCnt: number,
  { at, water }: { at: string; water: number },
): string => {
  const payload = encodeLse01({ battery: 3.3, water, temperature: 12.5, conductivity: 200 });
  return ttsUplinkBody({ networkDeviceId, fCnt, payload, observedAt: at });
};

/** A database, topics of its own and projections that run on them, for one test file. */
export class ProjectorHarness {
  readonly deadLetters: DeadLetter[] = [];
  readonly announced: Change[] = [];
  readonly logger = createLogger('projector-test', 'silent');
  private readonly running: RunningProjections[] = [];
  private readonly buses: Bus[] = [];
  readonly keys: PersonKeys;

  private constructor(
    readonly services: TestServices,
    readonly db: TestDatabase,
    readonly namespace: string,
    readonly bus: Bus,
    readonly publisher: Producer,
  ) {
    this.keys = new PersonKeys(db.pool, testMasterKey);
  }

  static async open(name: string): Promise<ProjectorHarness> {
    const services = await testServices({ postgres: true, kafka: true });
    const namespace = freshNamespace(name);
    const bus = createBus({ brokers: services.kafkaBrokers, clientId: name, namespace });
    await bus.ensureTopics();
    return new ProjectorHarness(services, await freshDatabase(services), namespace, bus, bus.producer());
  }

  readonly announcer: Announcer = {
    announce: (_projection, changes) => void this.announced.push(...changes),
    isConnected: () => true,
    close: () => Promise.resolve(),
  };

  /** Runs projections as the program does; dead letters are kept here as well as sent. */
  run(...projections: Projection[]): Promise<RunningProjections> {
    return this.runWith({}, ...projections);
  }

  /** The same with other settings. */
  async runWith(
    settings: Partial<Pick<RunContext, 'pool' | 'levelRecords' | 'patienceMs' | 'laterTopics'>>,
    ...projections: Projection[]
  ): Promise<RunningProjections> {
    // One client for each call: as if each ran in a process of its own.
    const bus = createBus({
      brokers: this.services.kafkaBrokers,
      clientId: 'test',
      namespace: this.namespace,
    });
    this.buses.push(bus);
    const group = projections.map((projection) => `${projection.name}-${versionOf(projection)}`).join('-');
    const { context, announcer } = this;
    const running = runProjections({ ...context, ...settings, bus, announcer, group, projections });
    this.running.push(running);
    await running.joined;
    return running;
  }

  /** A script of the projector as it was built, in a process of its own on the same database and topics. */
  spawn(
    script: 'main' | 'rebuild',
    {
      words = [],
      env = {},
      stderr = 'pipe',
    }: {
      readonly words?: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
      readonly stderr?: 'pipe' | 'ignore';
    } = {},
  ): ChildProcess {
    return spawn(process.execPath, [builtScript('projector', script), ...words], {
      stdio: ['ignore', 'ignore', stderr],
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        DATABASE_URL: this.db.url,
        READ_DATABASE_URL: '',
        KAFKA_BROKERS: this.services.kafkaBrokers.join(','),
        REDIS_URL: 'redis://127.0.0.1:1',
        NAMESPACE: this.namespace,
        PERSONAL_DATA_KEY: testPersonalDataKey,
        ...env,
      },
    });
  }

  get context(): ProjectorContext {
    return {
      pool: this.db.pool,
      keys: this.keys,
      logger: this.logger,
      deadLetter: async (letter: DeadLetter) => {
        await this.publisher.deadLetter(letter);
        this.deadLetters.push(letter);
      },
    };
  }

  async publishEvents(...built: Built[]): Promise<void> {
    for (const event of built.flatMap((b) => recorded(b))) {
      const record = toRecord(event);
      await this.publisher.publish(record.topic, [record]);
    }
  }

  async publishUplinks(...uplinks: { sensor: string; body: string }[]): Promise<void> {
    await this.publisher.publish(
      'sensors.uplinks',
      uplinks.map(({ sensor, body }) =>
        toUplinkRecord({
          id: newId(),
          network: 'tts-v3',
          networkDeviceId: sensor,
          body: Buffer.from(body),
          receivedAt: new Date().toISOString(),
        }),
      ),
    );
  }

  async rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await this.db.pool.query<R & Record<string, unknown>>(text, values)).rows;
  }

  /** Resolves when a projection has read all that Kafka holds. */
  async caughtUp(projection: Projection): Promise<void> {
    await eventually(
      async () => {
        for (const topic of projection.topics)
          for (const [partition, end] of await this.bus.endOffsets(topic))
            if (
              BigInt(await livePosition(this.db.pool, partitionOf(projection, topic, partition))) <
              BigInt(end)
            )
              return false;
        return true;
      },
      { within: 30_000 },
    );
  }

  /** How the live generation differs from another. */
  async differencesFrom(projection: Projection, generation: number) {
    const client = await this.db.pool.connect();
    try {
      return await compareGenerations(client, projection, [
        generation,
        await liveGeneration(client, projection),
      ]);
    } finally {
      client.release();
    }
  }

  async stopRunning(): Promise<void> {
    await Promise.all(this.running.splice(0).map((projection) => projection.stop()));
  }

  async close(): Promise<void> {
    await this.stopRunning();
    await Promise.all([this.bus, ...this.buses].map((bus) => bus.close()));
    const bus = createBus({
      brokers: this.services.kafkaBrokers,
      clientId: 'sweep',
      namespace: this.namespace,
    });
    await bus.deleteTopics();
    await this.db.drop();
  }
}
