import type { PoolClient } from 'pg';
import { arrays, insertRows, unnest } from '../bulk.js';
import type { Projection } from '../projection.js';
import { asksLast } from '../transaction.js';
import { type Cell, stepOf, type Subject, subjectEvents, Subjects, type SubjectStep } from './subjects.js';
import { activityRollupsTable, rollupSubjectsTable } from './tables.js';

/** What events say of things whose group or being there decides where all that is about them counts. */
const movesOthers = ({ id, thingId }: SubjectStep): boolean => id === thingId;

/** What is stored of the subjects that these events are about, of their things, and of all that is about things that move. */
const load = async (client: PoolClient, g: number, steps: readonly SubjectStep[]): Promise<Subject[]> => {
  const asked = new Set(steps.flatMap(({ id, thingId }) => (thingId === undefined ? [id] : [id, thingId])));
  const moved = new Set(steps.filter(movesOthers).map(({ id }) => id));
  const columns = `id, kind, type, thing_id as "thingId", group_id as "groupId", day, completed_day as "completedDay",
    is_gone as "isGone", version`;
  const table = rollupSubjectsTable.in(g);
  const { rows } = await client.query<Subject>({
    name: `rollup subjects ${g}${moved.size > 0 ? ' of things' : ''}`,
    text:
      moved.size > 0
        ? `select ${columns} from ${table} where id = any($1::uuid[])
           union select ${columns} from ${table} where thing_id = any($2::uuid[])`
        : `select ${columns} from ${table} where id = any($1::uuid[])`,
    values: moved.size > 0 ? [[...asked], [...moved]] : [[...asked]],
  });
  return rows;
};

const keyOf = ({ kind, day, type, groupId }: Cell): string => `${kind} ${day} ${groupId} ${type}`;

/** What is added to cells, and taken from them. */
class CellChanges {
  readonly #cells = new Map<string, Cell & { count: number; change: number }>();

  add(cell: Cell, { count = 0, change = 0 }): void {
    const key = keyOf(cell);
    const known = this.#cells.get(key) ?? this.#cells.set(key, { ...cell, count: 0, change: 0 }).get(key)!;
    known.count += count;
    known.change += change;
  }

  /** One event changed where a subject counts; on that day it came or went. */
  moved(before: readonly Cell[], after: readonly Cell[], day: number): void {
    if (before.map(keyOf).join('\n') === after.map(keyOf).join('\n')) return;
    before.forEach((cell) => this.add(cell, { count: -1 }));
    after.forEach((cell) => this.add(cell, { count: 1 }));
    if (before.length === 0) this.add({ ...after[0]!, day }, { change: 1 });
    if (after.length === 0) this.add({ ...before[0]!, day }, { change: -1 });
  }

  /**
   * In the order of their keys, so that transactions of several partitions do not wait for each other. With those that come to
   * nothing: which rows there are must not depend on where a batch ends.
   */
  get rows() {
    return [...this.#cells.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { kind, day, type, groupId, count, change }]) => ({
        ...{ kind, day, type, group_id: groupId, count, change },
      }));
  }
}

const saveSubjects = (client: PoolClient, g: number, changed: readonly Subject[]) =>
  insertRows(
    client,
    rollupSubjectsTable.in(g),
    {
      ...{ id: 'uuid', kind: 'text', type: 'text', thing_id: 'uuid', group_id: 'uuid' },
      ...{ day: 'int', completed_day: 'int', is_gone: 'boolean', version: 'int' },
    },
    changed.map(({ id, kind, type, thingId, groupId, day, completedDay, isGone, version }) => ({
      ...{ id, kind, type, thing_id: thingId, group_id: groupId },
      ...{ day, completed_day: completedDay, is_gone: isGone, version },
    })),
    `on conflict (id) do update set type = excluded.type, thing_id = excluded.thing_id, group_id = excluded.group_id,
       day = excluded.day, completed_day = excluded.completed_day, is_gone = excluded.is_gone, version = excluded.version`,
  );

const addToCells = (client: PoolClient, g: number, rows: CellChanges['rows']) => {
  const t = activityRollupsTable.in(g);
  return insertRows(
    client,
    t,
    { kind: 'text', day: 'int', type: 'text', group_id: 'text', count: 'int', change: 'int' },
    rows,
    `on conflict (kind, day, type, group_id) do update set count = ${t}.count + excluded.count,
       change = ${t}.change + excluded.change`,
  );
};

const actionColumns = {
  id: 'uuid',
  kind: 'text',
  type: 'text',
  thing_id: 'uuid',
  day: 'int',
  version: 'int',
};

/** Of a recorded action it is known without a look at what is stored what it changes: it counts once, where its thing is. */
const isAction = ({ says }: SubjectStep): boolean =>
  'made' in says &&
  says.made.kind === 'ACTIONS' &&
  says.made.groupId === undefined &&
  says.made.completedDay === undefined;

/**
 * Counts recorded actions, the most frequent event, in one statement, as `Subjects` does: whichever is new counts where its thing is, if that
 * is there. One that is known was taken in before, since its history begins with this event.
 */
const addActions = async (client: PoolClient, g: number, steps: readonly SubjectStep[]): Promise<void> => {
  const [subjects, cells] = [rollupSubjectsTable.in(g), activityRollupsTable.in(g)];
  const rows = steps.map(({ id, version, day, says }) => {
    const { kind, type, thingId } = (says as { readonly made: Partial<Subject> }).made;
    return { id, kind, type, thing_id: thingId, day, version };
  });
  await client.query({
    name: `rollup actions ${g}`,
    // In the order of their keys, as `CellChanges` has them. Things are looked up one by one (offset 0), however many subjects there are.
    text: `with made as (
        insert into ${subjects} (id, kind, type, thing_id, day, is_gone, version)
        select id, kind, type, thing_id, day, false, version from ${unnest(actionColumns)} on conflict (id) do nothing returning *)
      insert into ${cells} as t (kind, day, type, group_id, count, change)
      select m.kind, m.day, m.type, coalesce(thing.group_id::text, ''), count(*), count(*)
        from made m cross join lateral (
          select s.group_id from ${subjects} s where s.id = m.thing_id and not s.is_gone offset 0) thing
        group by 1, 2, 3, 4 order by concat_ws(' ', m.kind, m.day, coalesce(thing.group_id::text, ''), m.type) collate "C"
      on conflict (kind, day, type, group_id) do update set count = t.count + excluded.count, change = t.change + excluded.change`,
    values: arrays(actionColumns, rows),
  });
};

/**
 * How much there is and how much was done, by UTC day, kind, type and group. All that decides where something counts has one
 * key, and what is added to a count may come in any order: so the counts follow from the events alone, however they interleave.
 */
export const rollups: Projection = {
  name: 'rollups',
  topics: ['stewardship.events'],
  handles: subjectEvents,
  tables: [rollupSubjectsTable, activityRollupsTable],
  async project(client, g, events) {
    const steps = events.map(stepOf).filter((step) => step !== undefined);
    if (steps.length === 0) return [];
    if (steps.every(isAction)) {
      asksLast(client);
      await addActions(client, g, steps);
      return [];
    }
    const subjects = new Subjects(await load(client, g, steps));
    const cells = new CellChanges();
    for (const step of steps) {
      const before = new Map(subjects.with(step.id).map((one) => [one.id, subjects.cellsOf(one)]));
      if (!subjects.take(step)) continue;
      for (const one of subjects.with(step.id))
        cells.moved(before.get(one.id) ?? [], subjects.cellsOf(one), step.day);
    }
    // At once, since neither asks for what the other wrote: on a live transaction both are one round trip.
    asksLast(client);
    await Promise.all([saveSubjects(client, g, subjects.changed), addToCells(client, g, cells.rows)]);
    return [];
  },
};
