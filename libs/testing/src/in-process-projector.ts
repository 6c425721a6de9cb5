import { setTimeout as pause } from 'node:timers/promises';
import { PersonKeys, readCommitted, reveal } from '@hedgerow/event-store';
import { changesChannel, type ProjectionEvent, projections } from '@hedgerow/read-model';
import type { Pool } from 'pg';
import { createClient } from 'redis';
import { testMasterKey } from './personal-data.js';
import { type MeasuredValues, projectEvents, uplinkDecoded } from './projection.js';

export interface InProcessProjectorOptions {
  /** The event store. */
  readonly pool: Pool;
  /** The read model; in the same database when left out. */
  readonly readPool?: Pool;
  readonly redisUrl: string;
  readonly namespace: string;
  /** 32 bytes; the one of tests when left out. */
  readonly masterKey?: Buffer;
}

/**
 * Takes the place of publisher, Kafka and projector in a test: reads committed events in their order, gives them to
 * the real projections and announces the changes on Redis. The road through Kafka has tests of its own.
 */
export class InProcessProjector {
  private cursor = '0';
  private isPaused = true;
  private running: Promise<void> = Promise.resolve();
  /** The first failure; thrown by `stop`. */
  private failure: unknown;
  private readonly redis;
  private readonly keys: PersonKeys;

  constructor(private readonly options: InProcessProjectorOptions) {
    this.keys = new PersonKeys(options.pool, options.masterKey ?? testMasterKey);
    this.redis = createClient({ url: options.redisUrl });
  }

  async start(): Promise<void> {
    await this.redis.connect();
    this.resume();
  }

  /** The read model stays as it is while `run` runs. */
  async whilePaused<T>(run: () => Promise<T>): Promise<T> {
    await this.pause();
    try {
      return await run();
    } finally {
      this.resume();
    }
  }

  /** Stops reading; throws when a projection failed meanwhile. */
  async stop(): Promise<void> {
    await this.pause();
    this.redis.destroy();
    if (this.failure) throw this.failure;
  }

  /** Gives events to the projections that handle them. `announce` false: as if Redis had dropped the message. */
  async project(events: readonly ProjectionEvent[], { announce = true } = {}): Promise<void> {
    const { pool, readPool = pool, namespace } = this.options;
    // Each has tables of its own. All come to their end, also where one fails, before the failure is told.
    const ended = await Promise.allSettled(
      projections.map(async (projection) => {
        const changes = await projectEvents(readPool, projection, 'live', events);
        if (announce && changes.length > 0)
          await this.redis.publish(changesChannel(namespace, projection), JSON.stringify(changes));
      }),
    );
    const failed = ended.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Takes in a decoded uplink of a device. */
  projectUplink(
    networkDeviceId: string,
    observedAt: string,
    values: MeasuredValues,
    options: { announce?: boolean } = {},
  ): Promise<void> {
    return this.project([uplinkDecoded(networkDeviceId, observedAt, values)], options);
  }

  private async pause(): Promise<void> {
    this.isPaused = true;
    await this.running;
  }

  private resume(): void {
    this.isPaused = false;
    this.running = this.follow();
  }

  /** Reads on at once while there is more, and rests where there is none: tests share the machine. */
  private async follow(): Promise<void> {
    while (!this.isPaused)
      try {
        if (!(await this.projectCommitted())) await pause(5);
      } catch (error) {
        this.failure ??= error;
        await pause(5);
      }
  }

  /** Answers with whether there was anything. */
  private async projectCommitted(): Promise<boolean> {
    const { committed } = await readCommitted(this.options.pool, this.cursor, 500);
    const last = committed.at(-1);
    if (!last) return false;
    const events = await reveal(
      this.keys,
      committed.map(({ event }) => event),
    );
    await this.project(events as ProjectionEvent[]);
    this.cursor = last.cursor;
    return true;
  }
}
