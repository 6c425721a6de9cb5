import { Injectable } from '@nestjs/common';
import { type Logger, type RedisAddress, redisOptions } from '@hedgerow/platform';
import { type Announcement, changesChannel, projections } from '@hedgerow/read-model';
import { createClient } from 'redis';

/** In place of an id: those of all rows. */
const anyId = '*';

/**
 * Receives from Redis what changed and which sessions ended. Redis may drop a message or be away: then nothing fails,
 * and the listeners of `onReturn` read from the database what was missed.
 */
@Injectable()
export class Announcements {
  private readonly listeners = new Map<string, Set<(change: Announcement) => void>>();
  private readonly returned = new Set<() => void>();
  private readonly ended = new Set<(sessionId: string) => void>();
  private readonly subscriber;
  private readonly sender;

  constructor(
    redis: RedisAddress,
    private readonly namespace: string,
    private readonly logger: Logger,
  ) {
    const options = redisOptions(redis);
    this.subscriber = createClient(options);
    // Without a queue a command fails at once while Redis is away, instead of waiting for its return.
    this.sender = createClient({ ...options, disableOfflineQueue: true });
    let away = false;
    this.subscriber.on('error', (error: Error) => {
      if (!away) this.logger.warn({ err: error }, 'redis is away; live views are compared with the database');
      away = true;
    });
    this.sender.on('error', () => undefined);
    this.subscriber.on('ready', () => {
      if (away) this.logger.info('redis is back');
      away = false;
      for (const listener of this.returned) listener();
    });
  }

  /** Connects and subscribes. Does not wait for Redis, so that the api serves without it. */
  start(): void {
    void this.sender.connect().catch(() => undefined);
    void this.subscriber
      .connect()
      .then(async () => {
        const channels = projections.map((projection) => changesChannel(this.namespace, projection));
        await this.subscriber.subscribe(channels, (text) => this.receive(text));
        await this.subscriber.subscribe(`${this.namespace}sessions-ended`, (id) => {
          for (const listener of this.ended) listener(id);
        });
        for (const listener of this.returned) listener();
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'redis cannot be subscribed to'));
  }

  /** Whether Redis answers, as far as is known. */
  get isConnected(): boolean {
    return this.subscriber.isReady;
  }

  /** Calls back for every change of one row. Returns a function that stops this. */
  onChange(kind: string, id: string, listener: (change: Announcement) => void): () => void {
    const key = `${kind}:${id}`;
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.listeners.get(key) === all) this.listeners.delete(key);
    };
  }

  /** Calls back for every change of any row of a kind. Returns a function that stops this. */
  onAny(kind: string, listener: (change: Announcement) => void): () => void {
    return this.onChange(kind, anyId, listener);
  }

  /** Calls back when Redis is there again and something may have been missed. Returns a function that stops this. */
  onReturn(listener: () => void): () => void {
    this.returned.add(listener);
    return () => this.returned.delete(listener);
  }

  /** Calls back when a session ended, with its id. */
  onSessionEnd(listener: (sessionId: string) => void): void {
    this.ended.add(listener);
  }

  /** Tells every api, this one too, that a session ended. Best effort: the database is what counts. */
  async sessionEnded(sessionId: string): Promise<void> {
    for (const listener of this.ended) listener(sessionId);
    await this.sender.publish(`${this.namespace}sessions-ended`, sessionId).catch(() => undefined);
  }

  stop(): void {
    for (const client of [this.subscriber, this.sender]) if (client.isOpen) client.destroy();
  }

  private receive(text: string): void {
    let changes: Announcement[];
    try {
      changes = JSON.parse(text) as Announcement[];
    } catch {
      return;
    }
    for (const change of changes)
      for (const id of [change.id, anyId])
        for (const listener of this.listeners.get(`${change.kind}:${id}`) ?? []) listener(change);
  }
}
