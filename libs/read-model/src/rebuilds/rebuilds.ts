import type { ClientBase, Pool } from 'pg';
import type { Difference } from '../generations/compare.js';
import { dropUnlessLive } from '../generations/drop.js';
import { projectorRuns } from '../generations/programs.js';
import type { Projection } from '../projection.js';
import { inTransaction } from '../transaction.js';
import { versionOf } from '../version.js';

/**
 * How far an ordered rebuild is. `WAITING` behind another one; `BUILDING` from the first event on; `COMPARING` with the
 * live generation; `READY` to be switched to, and kept caught up; `SWITCHED`, the old generation kept caught up for the way
 * back; `DONE`, the old one dropped, or compared and dropped where it was a proof. The others say how else it ended.
 */
export const rebuildStates = [
  ...(['WAITING', 'BUILDING', 'COMPARING', 'READY', 'SWITCHED'] as const),
  ...(['DONE', 'SWITCHED_BACK', 'CANCELLED', 'FAILED'] as const),
] as const;
export type RebuildState = (typeof rebuildStates)[number];

/** What may be pressed while a rebuild is under way. `DROP` gives the old generation up before its time is over. */
export const rebuildPresses = ['SWITCH', 'SWITCH_BACK', 'CANCEL', 'DROP'] as const;
export type RebuildPress = (typeof rebuildPresses)[number];

/** In which states a press means something. */
const pressedIn: Readonly<Record<RebuildPress, readonly RebuildState[]>> = {
  SWITCH: ['READY'],
  SWITCH_BACK: ['SWITCHED'],
  CANCEL: ['WAITING', 'BUILDING', 'COMPARING', 'READY'],
  DROP: ['SWITCHED'],
};

/** A rebuild that was ordered by a button, or by the clock as a proof that the live rows are those of the log. */
export interface OrderedRebuild {
  readonly id: string;
  readonly projection: string;
  readonly version: string;
  /** Compared and dropped, never switched to. */
  readonly isProof: boolean;
  readonly state: RebuildState;
  /** What was pressed and is not done yet. */
  readonly pressed: RebuildPress | null;
  /** Null for a proof. */
  readonly orderedBy: string | null;
  readonly orderedAt: Date;
  /** The generation that is live when it begins, and the one that it makes. */
  readonly fromGeneration: number | null;
  readonly generation: number | null;
  readonly eventsDone: number | null;
  readonly eventsTotal: number | null;
  readonly eventsPerSecond: number | null;
  /** Records that are parked in the live generation, and in this one too. */
  readonly setAside: number | null;
  readonly compared: readonly Difference[] | null;
  readonly begunAt: Date | null;
  readonly comparedAt: Date | null;
  readonly switchedAt: Date | null;
  /** Until when what is not live is kept caught up: the new generation before a switch, the old one after it. */
  readonly keepUntil: Date | null;
  readonly endedAt: Date | null;
  /** Why it failed, or why the old generation was not kept. */
  readonly because: string | null;
  /** When the projector wrote here last. */
  readonly updatedAt: Date;
}

const columns = `id, projection, version, is_proof as "isProof", state, pressed, ordered_by as "orderedBy",
  ordered_at as "orderedAt", from_generation as "fromGeneration", generation, events_done::float8 as "eventsDone",
  events_total::float8 as "eventsTotal", events_per_second as "eventsPerSecond", set_aside as "setAside", compared,
  begun_at as "begunAt", compared_at as "comparedAt", switched_at as "switchedAt", keep_until as "keepUntil",
  ended_at as "endedAt", because, updated_at as "updatedAt"`;

type Queryable = Pool | ClientBase;

const byVersion = (projections: readonly Projection[]) => [
  projections.map(({ name }) => name),
  projections.map(versionOf),
];

/**
 * Orders a rebuild of a projection in the version of this build; the projector finds it. Ordered again under the same id it
 * stays as it is. A proof that has not begun makes room for it. Resolves with false when another one of this projection has not ended.
 */
export const orderRebuild = async (
  pool: Queryable,
  projection: Projection,
  {
    id,
    by,
    isProof = false,
  }: { readonly id: string; readonly by: string | null; readonly isProof?: boolean },
): Promise<boolean> => {
  if (!isProof)
    await pool.query(
      `delete from read.rebuilds
       where projection = $1 and version = $2 and is_proof and state = 'WAITING' and ended_at is null`,
      [projection.name, versionOf(projection)],
    );
  const { rowCount } = await pool.query(
    `with made as (
       insert into read.rebuilds (id, projection, version, is_proof, state, ordered_by)
       values ($1, $2, $3, $4, 'WAITING', $5) on conflict do nothing returning id)
     select id from made union all select id from read.rebuilds where id = $1`,
    [id, projection.name, versionOf(projection), isProof, by],
  );
  return rowCount! > 0;
};

/** True when this may be pressed while a rebuild is in that state. */
export const mayPress = (press: RebuildPress, state: RebuildState): boolean =>
  pressedIn[press].includes(state);

/**
 * Notes what was pressed; the projector does it. One that has not begun is cancelled at once, so that it needs no projector.
 * Resolves with false when the rebuild has gone on to where the press means nothing.
 */
export const pressRebuild = async (pool: Queryable, id: string, press: RebuildPress): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `update read.rebuilds set updated_at = now(),
       pressed = case when state = 'WAITING' then null else $2 end,
       state = case when state = 'WAITING' then 'CANCELLED' else state end,
       ended_at = case when state = 'WAITING' then now() end
     where id = $1 and ended_at is null and state = any($3)`,
    [id, press, pressedIn[press]],
  );
  return rowCount === 1;
};

/** One ordered rebuild; undefined when there is none of that id. */
export const rebuildById = async (pool: Queryable, id: string): Promise<OrderedRebuild | undefined> => {
  const { rows } = await pool.query<OrderedRebuild>(`select ${columns} from read.rebuilds where id = $1`, [
    id,
  ]);
  return rows[0];
};

/** What has begun comes before what waits, and what people ordered before proofs. */
const inOrder = `state = 'WAITING', is_proof, ordered_at, id`;

/**
 * The rebuilds of these projections, in their versions, that have not ended: first those that have begun, then those that people
 * ordered, then proofs, each in the order in which they came.
 */
export const openRebuilds = async (
  pool: Queryable,
  projections: readonly Projection[],
): Promise<OrderedRebuild[]> => {
  const { rows } = await pool.query<OrderedRebuild>({
    name: 'open rebuilds',
    text: `select ${columns} from read.rebuilds where ended_at is null
      and (projection, version) in (select * from unnest($1::text[], $2::text[]))
      order by ${inOrder}`,
    values: byVersion(projections),
  });
  return rows;
};

/**
 * The same, and whether there are some of other versions: one question where two would be asked twice a second, for nothing almost
 * always.
 */
export const openRebuildsOfAll = async (
  pool: Queryable,
  projections: readonly Projection[],
): Promise<{ readonly ours: OrderedRebuild[]; readonly hasOthers: boolean }> => {
  const { rows } = await pool.query<OrderedRebuild & { isOurs: boolean }>({
    name: 'open rebuilds of all',
    text: `select ${columns}, (projection, version) in (select * from unnest($1::text[], $2::text[])) as "isOurs"
      from read.rebuilds where ended_at is null order by ${inOrder}`,
    values: byVersion(projections),
  });
  const ours = rows.filter(({ isOurs }) => isOurs);
  return { ours, hasOthers: ours.length < rows.length };
};

const versionIsGone =
  'A new build has another version of these tables, and no projector of the old one runs any more';

/**
 * Ends the rebuilds of other versions than these that no running projector can go on with, and drops what of them is not live.
 * Resolves with how many.
 */
export const endOrphans = (pool: Pool, projections: readonly Projection[]): Promise<number> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ projection: string; generations: number[] }>(
      `update read.rebuilds r set ended_at = now(), updated_at = now(), pressed = null, because = coalesce(because, $3),
         state = case state when 'SWITCHED' then 'DONE' when 'WAITING' then 'CANCELLED' when 'BUILDING' then 'CANCELLED'
           when 'COMPARING' then 'CANCELLED' when 'READY' then 'CANCELLED' else state end
       where ended_at is null and (projection, version) not in (select * from unnest($1::text[], $2::text[]))
         and not ${projectorRuns('r')}
       returning projection,
         array_remove(array[generation, case when switched_at is not null then from_generation end], null) as generations`,
      [...byVersion(projections), versionIsGone],
    );
    for (const { projection: name, generations } of rows) await dropUnlessLive(client, { name }, generations);
    return rows.length;
  });

/** Of each projection, in any version, the latest rebuild that people ordered, and the latest proof. */
export const latestRebuilds = async (pool: Queryable): Promise<OrderedRebuild[]> => {
  const { rows } = await pool.query<OrderedRebuild>(
    `select distinct on (projection, is_proof) ${columns} from read.rebuilds
     order by projection, is_proof, ordered_at desc, id desc`,
  );
  return rows;
};

export type RebuildNote = Partial<
  Pick<
    OrderedRebuild,
    | ('state' | 'pressed' | 'fromGeneration' | 'eventsDone' | 'eventsTotal')
    | ('eventsPerSecond' | 'setAside' | 'compared' | 'because')
  >
>;

const noteColumns: Readonly<Record<keyof RebuildNote, string>> = {
  state: 'state',
  pressed: 'pressed',
  fromGeneration: 'from_generation',
  eventsDone: 'events_done',
  eventsTotal: 'events_total',
  eventsPerSecond: 'events_per_second',
  setAside: 'set_aside',
  compared: 'compared',
  because: 'because',
};

/** Moments that are now, by their columns. */
type Moment = 'compared_at' | 'switched_at' | 'ended_at';

export interface NoteOptions {
  readonly now?: readonly Moment[];
  readonly keepMs?: number;
}

/**
 * Writes down how far a rebuild is, provided that it is in the state `from` and has not ended; `now` names the moments that have
 * come, and `keepMs` how long what is not live is kept from now on. What is left out stays. False when another program has gone
 * on with it meanwhile: then nothing is written, and what the caller knows of it is old.
 */
export const noteRebuild = async (
  client: Queryable,
  id: string,
  from: RebuildState,
  noted: RebuildNote,
  { now = [], keepMs }: NoteOptions = {},
): Promise<boolean> => {
  const entries = Object.entries(noted) as [keyof RebuildNote, unknown][];
  const sets = [
    'updated_at = now()',
    ...entries.map(([field], n) => `${noteColumns[field]} = $${n + 3}`),
    ...now.map((moment) => `${moment} = now()`),
    ...(keepMs === undefined ? [] : [`keep_until = now() + interval '1 ms' * ${Math.round(keepMs)}`]),
  ];
  const values = entries.map(([field, value]) => (field === 'compared' ? JSON.stringify(value) : value));
  const { rowCount } = await client.query(
    `update read.rebuilds set ${sets.join(', ')} where id = $1 and state = $2 and ended_at is null`,
    [id, from, ...values],
  );
  return rowCount === 1;
};

/** Notes that a rebuild has begun its generation. False when it was cancelled or begun meanwhile: then the generation must not stay. */
export const beginRebuild = async (
  client: Queryable,
  id: string,
  { from, generation }: { readonly from: number; readonly generation: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `update read.rebuilds set state = 'BUILDING', from_generation = $2, generation = $3, begun_at = now(), updated_at = now()
     where id = $1 and state = 'WAITING' and ended_at is null`,
    [id, from, generation],
  );
  return rowCount === 1;
};

// The log keeps what was ordered; the page shows the latest.
const forgottenAfter = `interval '30 days'`;

/**
 * Orders a proof of every projection that has none since this moment, and nothing under way. Resolves with how many. What
 * ended a month ago is forgotten then.
 */
export const orderProofs = async (
  pool: Pool,
  projections: readonly Projection[],
  since: Date,
  newId: () => string,
): Promise<number> => {
  const { rows } = await pool.query<{ projection: string }>(
    `select projection from unnest($1::text[], $2::text[]) as mine(projection, version)
     where not exists (select from read.rebuilds r where r.projection = mine.projection and r.version = mine.version
       and ((r.is_proof and r.ordered_at >= $3) or r.ended_at is null))`,
    [...byVersion(projections), since],
  );
  if (rows.length > 0)
    await pool.query(`delete from read.rebuilds where ended_at < now() - ${forgottenAfter}`);
  let ordered = 0;
  for (const { projection: name } of rows) {
    const projection = projections.find((one) => one.name === name)!;
    if (await orderRebuild(pool, projection, { id: newId(), by: null, isProof: true })) ordered += 1;
  }
  return ordered;
};
