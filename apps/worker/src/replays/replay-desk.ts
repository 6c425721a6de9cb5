import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AskedReplay } from '@hedgerow/domain';
import {
  isDatabaseAway,
  type KnownReplay,
  type PersonKeys,
  Replays,
  workWithLead,
} from '@hedgerow/event-store';
import { type Bus, ForeignRecords, KafkaUnavailable } from '@hedgerow/kafka';
import { backoff, bytesIn, type Logger, Problem, Rate, type ReplayFolder, sleep } from '@hedgerow/platform';
import {
  hasLeft,
  isDiskFull,
  type Open,
  type Progress,
  readManifest,
  removeReplay,
  type Replayed,
  replayEvents,
  type Target,
  TopicIsThere,
} from '@hedgerow/replay';
import type { Pool } from 'pg';

const tryAgainMs = 1_000;
/** What cannot be removed is tried again after a second, and after longer and longer times up to this. */
const removeAgainMs = 60_000;

export interface ReplayDeskOptions extends ReplayFolder {
  readonly pool: Pool;
  readonly keys: PersonKeys;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Opens the files; a test gives one of a disk that is full. */
  readonly openFile?: Open | undefined;
}

/** All files of replays together would be larger than they may be. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Why a replay stops that a person has pressed. */
const wasPressed = 'pressed';

interface Running {
  readonly id: string;
  readonly stopping: AbortController;
  readonly done: Promise<void>;
}

/**
 * Carries out the replays that are ordered in `events.replays`, one after the other, by the same code as `npm run replay`. Of
 * all workers one does so, and another takes over when it ends: what has begun goes on from what was kept of it.
 */
export class ReplayDesk {
  readonly #stopping = new AbortController();
  readonly #replays: Replays;
  #working: Promise<void> = Promise.resolve();
  #running: Running | undefined;
  /** By id of a replay that could not be removed: how often, and when it is tried again. */
  readonly #removals = new Map<string, { readonly tries: number; readonly at: number }>();

  constructor(private readonly options: ReplayDeskOptions) {
    this.#replays = new Replays(options.pool);
  }

  start(): void {
    const { pool, logger } = this.options;
    this.#working = workWithLead({
      pool,
      lead: ['hedgerow', 'replays'],
      stopping: this.#stopping.signal,
      look: () => this.#look(),
      atEnd: async () => {
        this.#running?.stopping.abort();
        await this.#running?.done;
      },
      onFailure: (error) => logger.warn({ err: error }, 'ordered replays wait'),
    });
  }

  /** Leaves what has begun as it is; the next worker goes on with it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  /** Removes what is to leave, passes on what was pressed, and begins what is next. */
  async #look(): Promise<void> {
    const { next, leaving, pressed } = await this.#replays.due();
    if (this.#running && pressed.get(this.#running.id)) this.#running.stopping.abort(wasPressed);
    for (const replay of leaving) if (replay.id !== this.#running?.id) await this.#tryToRemove(replay);
    if (this.#running || !next) return;
    if (next.pressed === 'PAUSE') return this.#replays.restLeft(next.id);
    await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
    const stopping = new AbortController();
    const done = this.#run(next, stopping).finally(() => (this.#running = undefined));
    this.#running = { id: next.id, stopping, done };
  }

  /** Kafka may be away: what cannot be removed now is tried again, and holds up no other. */
  async #tryToRemove(replay: KnownReplay): Promise<void> {
    const { id } = replay;
    const { tries, at } = this.#removals.get(id) ?? { tries: 0, at: 0 };
    if (performance.now() < at) return;
    try {
      await this.#remove(replay);
      this.#removals.delete(id);
    } catch (error) {
      this.options.logger.warn({ err: error, replay: id }, 'a replay cannot be removed');
      const again = performance.now() + backoff(tries, tryAgainMs, removeAgainMs);
      this.#removals.set(id, { tries: tries + 1, at: again });
    }
  }

  async #remove({ id, asked }: KnownReplay): Promise<void> {
    const base = this.#baseOf(id, asked);
    // Of a topic that was there before the replay nothing is kept, and it stays.
    if (asked.topic !== undefined && hasLeft(base)) await this.options.bus.replayTopic(asked.topic).delete();
    await removeReplay(base);
    await this.#replays.gone(id);
  }

  #baseOf(id: string, { into }: AskedReplay): string {
    return join(this.options.folder, into === 'topic' ? id : `${id}.${into}`);
  }

  /** Never rejects: what happens is in the row. */
  async #run(replay: KnownReplay, stopping: AbortController): Promise<void> {
    const { logger } = this.options;
    try {
      await this.#carry(replay, stopping);
    } catch (error) {
      await this.#endBecause(replay, error).catch((failure: unknown) =>
        logger.warn({ err: failure, replay: replay.id }, 'a replay cannot be noted as stopped'),
      );
    }
  }

  async #carry({ id, asked: ordered }: KnownReplay, stopping: AbortController): Promise<void> {
    const { pool, keys, bus, openFile } = this.options;
    const { speed = 'max', into, topic, ...question } = ordered;
    const base = this.#baseOf(id, ordered);
    const target: Target = into === 'topic' ? { kind: into, topic: topic! } : { kind: into, path: base };
    if (!(await this.#replays.begin(id))) return;
    const rate = new Rate();
    let progress: Progress | undefined;
    let sample: string | undefined;
    const tell = async (): Promise<void> => {
      // Also where nothing moves, which a speed of life may bring: it shows that the worker is at it.
      const eventsDone = progress?.events;
      await this.#replays.note(id, {
        ...(eventsDone === undefined
          ? {}
          : { eventsDone, perSecond: rate.note(eventsDone, performance.now()) ?? null }),
        ...(sample === undefined ? {} : { sample }),
        ...(eventsDone === undefined ? {} : { problem: null, because: null }),
      });
    };
    const timer = setInterval(() => void tell().catch(() => undefined), 1_000);
    try {
      const ended = await replayEvents({
        ...{ asked: { ...question, persons: 'pseudonymised' as const }, speed, target, base },
        ...{ pool, keys, openFile, stopping: stopping.signal },
        topicOf: (name) => bus.replayTopic(name),
        onBegun: ({ total, done }) => {
          rate.note(done, performance.now());
          void this.#replays.note(id, { eventsTotal: total }).catch(() => undefined);
        },
        onProgress: (now) => (progress = now),
        onAppend: async (unit) => {
          if (target.kind !== 'topic') await this.#refuseBeyondRoom(unit);
          sample ??= String(unit[0]!.record.value);
        },
      });
      await tell();
      if (ended.isEnd) await this.#done(id, base, target);
      // Without a press it is this worker that ends, or lost the lead: the next one goes on.
      else if (stopping.signal.reason === wasPressed) await this.#replays.rest(id, 'PAUSED');
    } finally {
      clearInterval(timer);
    }
  }

  /** What stands in the manifest is what was made, also where only the last move was missing. */
  async #done(id: string, base: string, target: Target): Promise<void> {
    const { events, bytes, sha256 } = await readManifest(base);
    const size = target.kind === 'topic' ? bytes : (await stat(base)).size;
    await this.#replays.rest(id, 'DONE', {
      ...{ eventsDone: events, eventsTotal: events, bytes: size, sha256, problem: null, because: null },
    });
  }

  /** Looked at before each part that is written: files may have been removed meanwhile. */
  async #refuseBeyondRoom(unit: readonly Replayed[]): Promise<void> {
    const { folder, room } = this.options;
    const bytes = unit.reduce((sum, { record }) => sum + record.value.length + 1, 0);
    if ((await bytesIn(folder)) + bytes > room) throw new NoRoom('The room for replays is used up');
  }

  async #endBecause({ id, asked }: KnownReplay, error: unknown): Promise<void> {
    const goesOnBy =
      error instanceof KafkaUnavailable ? 'KAFKA_AWAY' : isDatabaseAway(error) && 'DATABASE_AWAY';
    if (goesOnBy) {
      await this.#replays.note(id, { problem: goesOnBy, because: null, perSecond: null });
      await sleep(tryAgainMs, this.#stopping.signal).catch(() => undefined);
      return;
    }
    const problem = problemOf(error);
    if (problem === 'FAULT')
      this.options.logger.error({ err: error, replay: id, into: asked.into }, 'a replay has failed');
    await this.#replays.rest(id, 'STOPPED', {
      problem,
      because: problem === 'REFUSED' ? wordsOf(error) : null,
    });
  }
}

const problemOf = (error: unknown) => {
  if (isDiskFull(error)) return 'DISK_FULL';
  if (error instanceof NoRoom) return 'NO_ROOM';
  if (error instanceof TopicIsThere) return 'TOPIC_IS_THERE';
  return error instanceof Problem || error instanceof ForeignRecords ? 'REFUSED' : 'FAULT';
};

/** What the command says, without the flag that it says it of. */
const wordsOf = (error: unknown): string => (error as Error).message.split('\n')[0]!.replace(/^--\w+: /, '');
