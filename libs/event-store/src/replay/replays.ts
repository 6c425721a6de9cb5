import { type AskedReplay, replayDays } from '@hedgerow/domain';
import type pg from 'pg';
import { ReplayLog } from './replay-log.js';

/**
 * How far a replay that was ordered is. `WAITING` for its turn; `RUNNING`; `PAUSED` by a press; `STOPPED` by a problem;
 * `DONE`, its files there; `CANCELLED`, nothing of it left; `REMOVED`, done once and its files gone.
 */
export const replayStates = [
  ...(['WAITING', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE', 'CANCELLED', 'REMOVED'] as const),
] as const;
export type ReplayState = (typeof replayStates)[number];

/** What may be pressed of a replay. */
export const replayPresses = ['PAUSE', 'GO_ON', 'CANCEL', 'REMOVE'] as const;
export type ReplayPress = (typeof replayPresses)[number];

/** Why a replay stopped; with `KAFKA_AWAY` and `DATABASE_AWAY` it goes on by itself. */
export const replayProblems = [
  ...(['DISK_FULL', 'NO_ROOM', 'TOPIC_IS_THERE', 'REFUSED', 'FAULT', 'KAFKA_AWAY', 'DATABASE_AWAY'] as const),
] as const;
export type ReplayProblem = (typeof replayProblems)[number];

const pressedIn: Readonly<Record<ReplayPress, readonly ReplayState[]>> = {
  PAUSE: ['WAITING', 'RUNNING'],
  GO_ON: ['PAUSED', 'STOPPED'],
  CANCEL: ['WAITING', 'RUNNING', 'PAUSED', 'STOPPED'],
  REMOVE: ['DONE'],
};

/** A replay that was ordered. */
export interface KnownReplay {
  readonly id: string;
  readonly asked: AskedReplay;
  readonly state: ReplayState;
  /** What was pressed and is not done yet. */
  readonly pressed: Exclude<ReplayPress, 'GO_ON'> | null;
  readonly orderedBy: string;
  readonly orderedAt: Date;
  readonly eventsDone: number;
  readonly eventsTotal: number | null;
  readonly perSecond: number | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
  readonly sample: string | null;
  readonly begunAt: Date | null;
  readonly endedAt: Date | null;
  readonly goneAt: Date | null;
  readonly problem: ReplayProblem | null;
  readonly because: string | null;
  /** Seconds since the worker wrote of it last, by the clock of the database. */
  readonly age: number;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

const columns = `id, asked, state, pressed, ordered_by as "orderedBy", ordered_at as "orderedAt",
  events_done::float8 as "eventsDone", events_total::float8 as "eventsTotal", per_second as "perSecond",
  bytes::float8 as bytes, sha256, sample, begun_at as "begunAt", ended_at as "endedAt", gone_at as "goneAt", problem,
  because, extract(epoch from now() - updated_at)::float8 as age`;

type Noted = Partial<
  Pick<KnownReplay, 'eventsDone' | 'eventsTotal' | 'perSecond' | 'bytes' | 'sha256' | 'sample'> &
    Pick<KnownReplay, 'problem' | 'because'>
>;
const noteColumns: Readonly<Record<keyof Noted, string>> = {
  eventsDone: 'events_done',
  eventsTotal: 'events_total',
  perSecond: 'per_second',
  bytes: 'bytes',
  sha256: 'sha256',
  sample: 'sample',
  problem: 'problem',
  because: 'because',
};

/** How long a replay with nothing left of it is remembered. The log keeps who ordered it. */
const forgottenAfter = `interval '30 days'`;
const keptFor = `make_interval(days => ${replayDays})`;

/** The replays that administrators order, one row each: written by the api, carried out by the worker. */
export class Replays {
  /** What they are made of. */
  readonly log: ReplayLog;

  constructor(private readonly pool: pg.Pool) {
    this.log = new ReplayLog(pool);
  }

  /** By the clock of the database, to which the log keeps. */
  async now(): Promise<Date> {
    const { rows } = await this.pool.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]!.now;
  }

  /** Notes that one is ordered. Give the client of `append`'s `within`. */
  async order(
    { id, by, asked }: { readonly id: string; readonly by: string; readonly asked: AskedReplay },
    client: Queryable,
  ): Promise<void> {
    await client.query(
      'insert into events.replays (id, asked, ordered_by) values ($1, $2, $3) on conflict do nothing',
      [id, JSON.stringify(asked), by],
    );
  }

  /** True when this may be pressed while the replay is as it is. */
  mayPress({ state, pressed }: KnownReplay, press: ReplayPress): boolean {
    return pressedIn[press].includes(state) && (pressed === null || pressed === 'PAUSE');
  }

  /**
   * Notes what was pressed; the worker does it. What needs no worker is done at once. Resolves with false when the replay has
   * gone on to where the press means nothing. Give the client of `append`'s `within`.
   */
  async press(id: string, press: ReplayPress, client: Queryable): Promise<boolean> {
    const set = {
      PAUSE: `state = case when state = 'WAITING' then 'PAUSED' else state end,
        pressed = case when state = 'RUNNING' then 'PAUSE' end,
        gone_at = case when state = 'WAITING' then now() + ${keptFor} end`,
      GO_ON: `state = 'WAITING', waits_since = now(), gone_at = null, problem = null, because = null`,
      CANCEL: `pressed = 'CANCEL'`,
      REMOVE: `pressed = 'REMOVE'`,
    }[press];
    const { rowCount } = await client.query(
      `update events.replays set ${set}, updated_at = now()
       where id = $1 and state = any($2) and (pressed is null or pressed = 'PAUSE')`,
      [id, pressedIn[press]],
    );
    return rowCount === 1;
  }

  async byId(id: string): Promise<KnownReplay | undefined> {
    const { rows } = await this.pool.query<KnownReplay>(
      `select ${columns} from events.replays where id = $1`,
      [id],
    );
    return rows[0];
  }

  /** The latest, all that have not ended among them: those first that were ordered last. */
  async latest(most: number): Promise<KnownReplay[]> {
    const { rows } = await this.pool.query<KnownReplay>({
      name: 'replays-latest',
      text: `select ${columns} from events.replays
        order by state in ('WAITING', 'RUNNING', 'PAUSED', 'STOPPED') desc, ordered_at desc, id desc limit $1`,
      values: [most],
    });
    return rows;
  }

  /** True while a replay that has something of it left goes into this topic. */
  async hasTopic(topic: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from events.replays where asked->>'topic' = $1 and state not in ('CANCELLED', 'REMOVED') limit 1`,
      [topic],
    );
    return rowCount === 1;
  }

  /** What the worker has to do: the one that runs or is next, those whose files are to be removed, and what was pressed. */
  async due(): Promise<{
    readonly next: KnownReplay | undefined;
    readonly leaving: readonly KnownReplay[];
    readonly pressed: ReadonlyMap<string, KnownReplay['pressed']>;
  }> {
    const { rows } = await this.pool.query<KnownReplay & { readonly isOver: boolean }>({
      name: 'replays-due',
      text: `select ${columns}, coalesce(gone_at <= now(), false) as "isOver" from events.replays
        where state not in ('CANCELLED', 'REMOVED')
        order by state = 'RUNNING' desc, waits_since, ordered_at, id`,
    });
    const leaves = ({ pressed, isOver }: (typeof rows)[number]) =>
      pressed === 'CANCEL' || pressed === 'REMOVE' || isOver;
    return {
      next: rows.find((row) => (row.state === 'RUNNING' || row.state === 'WAITING') && !leaves(row)),
      leaving: rows.filter(leaves),
      pressed: new Map(rows.map(({ id, pressed }) => [id, pressed])),
    };
  }

  /** Notes that it runs: now, or still. False when something was pressed meanwhile: that comes first. */
  async begin(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update events.replays set state = 'RUNNING', begun_at = coalesce(begun_at, now()), updated_at = now()
       where id = $1 and state in ('WAITING', 'RUNNING') and pressed is null`,
      [id],
    );
    return rowCount === 1;
  }

  /** Notes how far it is. What is left out stays. */
  async note(id: string, noted: Noted): Promise<void> {
    const entries = Object.entries(noted) as [keyof Noted, unknown][];
    const sets = entries.map(([field], n) => `${noteColumns[field]} = $${n + 2}`);
    await this.pool.query(
      `update events.replays set ${[...sets, 'updated_at = now()'].join(', ')} where id = $1`,
      [id, ...entries.map(([, value]) => value)],
    );
  }

  /** Notes that it does not run any more. What it has made is kept for some days. */
  async rest(id: string, state: 'PAUSED' | 'STOPPED' | 'DONE', noted: Noted = {}): Promise<void> {
    await this.note(id, noted);
    await this.pool.query(
      `update events.replays set state = $2, pressed = case when pressed = 'CANCEL' then pressed end,
         per_second = null, updated_at = now(), gone_at = now() + ${keptFor},
         ended_at = case when $2 = 'DONE' then now() end where id = $1`,
      [id, state],
    );
  }

  /** Lets one rest that a worker was asked to pause and has left. */
  async restLeft(id: string): Promise<void> {
    await this.pool.query(
      `update events.replays set state = 'PAUSED', pressed = null, per_second = null, updated_at = now(),
         gone_at = now() + ${keptFor} where id = $1 and state = 'RUNNING' and pressed = 'PAUSE'`,
      [id],
    );
  }

  /** Notes that nothing of it is left. */
  async gone(id: string): Promise<void> {
    await this.pool.query(
      `update events.replays set state = case when state = 'DONE' then 'REMOVED' else 'CANCELLED' end, pressed = null,
         per_second = null, sample = null, problem = null, because = null, ended_at = coalesce(ended_at, now()),
         gone_at = now(), updated_at = now() where id = $1`,
      [id],
    );
  }

  /** Forgets some that left nothing a month ago, and returns how many; call it again until it is 0. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from events.replays where id in (select id from events.replays
         where state in ('CANCELLED', 'REMOVED') and gone_at < now() - ${forgottenAfter} limit 100)`,
    );
    return rowCount ?? 0;
  }
}
