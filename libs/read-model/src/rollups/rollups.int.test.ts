import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  actionDeleted,
  taskDeleted,
  taskStatusChanged,
  thingDeleted,
  thingDetailsChanged,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aGroup, anAction, aTask, aThing, type Built } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import fc from 'fast-check';
import { groups } from '../groups/groups.js';
import { histories, plans } from '../histories.fixture.js';
import type { ProjectionEvent } from '../projection-event.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { readings } from '../readings/readings.js';
import { type Rollup, activityRollups, adminTotals } from './rollups.queries.js';
import { rollups } from './rollups.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const readModel = suiteReadModel();
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const begin = Date.parse('2026-05-01T00:00:00Z');
const day0 = begin / dayMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
const datesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => dateOf(first + n));

/** What happened, for a count that knows nothing of the projection. */
beforeAll(() =>
  readModel.db.pool.query(
    'create table log (seq serial primary key, type text, stream text, version int, day int, data jsonb)',
  ),
);

const remember = (events: readonly ProjectionEvent[]) =>
  readModel.db.pool.query(
    `insert into log (type, stream, version, day, data)
     select * from jsonb_to_recordset($1) as e(type text, stream text, version int, day int, data jsonb)`,
    [
      JSON.stringify(
        events.map(({ type, stream, version, occurredAt, data }) => ({
          ...{ type, stream, version, data },
          day: Math.floor(Date.parse(occurredAt) / dayMs),
        })),
      ),
    ],
  );

/** What there is at the end of a day, by the log alone: all that ever began, as it was last, without what ended. */
const whatThereIs = `with e as (select * from log where day <= $1),
  begun as (
    select distinct on (stream, id) *
    from (select e.*, case type
        when 'ThingRegistered' then data->>'thingId' when 'DeviceRegistered' then data->>'deviceId'
        when 'UserRegistered' then data->>'userId' when 'ActionRecorded' then data->>'actionId'
        when 'TaskCreated' then data->>'taskId' when 'BadgeAwarded' then data->>'awardId'
        when 'GroupCreated' then case when not (data->>'isPersonal')::boolean then data->>'groupId' end end as id
      from e) b where id is not null order by stream, id, version desc),
  last as (
    select b.*, x.type as became, x.group_id, x.status, x.status_day,
      exists (select from e where e.stream = b.stream and e.version > b.version and e.type in
        ('ThingDeleted', 'DeviceDeleted', 'PersonalDataErased', 'GroupDeleted', 'ActionDeleted', 'TaskDeleted')) as is_gone
    from begun b cross join lateral (select
      (array_agg(coalesce(data->>'actionType', data->>'type', data->>'model',
          case when e.type in ('UserRegistered', 'UserRoleChanged')
            then case when (data->>'isAdmin')::boolean then 'bk_admin' else 'bk_user' end end, data->>'kind')
        order by version desc) filter (where coalesce(data->>'actionType', data->>'type', data->>'model', data->>'kind') is not null
          or e.type in ('UserRegistered', 'UserRoleChanged')))[1] as type,
      (array_agg(data->>'groupId' order by version desc) filter (where data ? 'groupId'))[1] as group_id,
      (array_agg(coalesce(data->>'to', data->>'status') order by version desc)
        filter (where e.type in ('TaskCreated', 'TaskStatusChanged')))[1] as status,
      (array_agg(day order by version desc) filter (where e.type in ('TaskCreated', 'TaskStatusChanged')))[1] as status_day
      from e where e.stream = b.stream and e.version >= b.version
        and e.type not like '%Invitation%' and e.type not like '%Access%' and e.type not like '%Membership%') x),
  there as (
    select l.type, l.became, l.day, l.status, l.status_day, case when l.type in ('ActionRecorded', 'TaskCreated')
        then t.group_id else l.group_id end as group_id
    from last l left join last t on t.type = 'ThingRegistered' and t.id = l.data->>'thingId'
    where not l.is_gone and (l.type not in ('ActionRecorded', 'TaskCreated') or not t.is_gone)),
  counted as (
    select case type when 'ThingRegistered' then 'THINGS' when 'DeviceRegistered' then 'DEVICES'
        when 'UserRegistered' then 'USERS' when 'GroupCreated' then 'GROUPS' when 'ActionRecorded' then 'ACTIONS'
        when 'TaskCreated' then 'TASKS' else 'BADGES' end as kind, day, became as type, group_id from there
    union all select 'COMPLETED_TASKS', status_day, became, group_id from there
      where type = 'TaskCreated' and status = 'completed')`;

interface Found {
  readonly kind: string;
  readonly day: number;
  readonly type: string;
  readonly groupId: string | null;
  readonly count: number;
}
const countedNow = async (): Promise<Found[]> =>
  (
    await readModel.db.pool.query<Found>(
      `${whatThereIs} select kind, day, type, group_id as "groupId", count(*)::int as count from counted group by 1, 2, 3, 4`,
      [day0 + 1_000],
    )
  ).rows;
const totalsAt = async (day: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await readModel.db.pool.query<{ kind: string; count: number }>(
        `${whatThereIs} select lower(kind) as kind, count(*)::int as count from counted group by 1`,
        [day],
      )
    ).rows.map(({ kind, count }) => [kind, count]),
  );

/** The same histories, but days pass between what happens. */
const overDays = (keys: readonly ProjectionEvent[][]): ProjectionEvent[][] =>
  keys.map((events, key) =>
    events.map((event, n) => ({
      ...event,
      occurredAt: new Date(begin + (key * 5 + n * 7) * hourMs).toISOString(),
    })),
  );

/** Keys in turns as the numbers say, in batches of any size, some of them delivered twice. */
const delivered = (keys: readonly ProjectionEvent[][], picks: readonly number[]): ProjectionEvent[][] => {
  const left = keys.map((events) => [...events]).filter((events) => events.length > 0);
  const batches: ProjectionEvent[][] = [[]];
  for (let n = 0; left.length > 0; n += 1) {
    const pick = picks[n % picks.length]!;
    const own = left[pick % left.length]!;
    batches.at(-1)!.push(own.shift()!);
    if (own.length === 0) left.splice(left.indexOf(own), 1);
    if (pick % 4 === 0) batches.push([]);
  }
  return batches.flatMap((batch, n) => (n % 3 === 1 ? [batch, batch] : [batch]));
};

const sorted = (all: readonly Found[]) =>
  all.map(({ kind, day, type, groupId, count }) => [day, kind, type, groupId ?? '', count].join(' ')).sort();

const give = (...events: readonly ProjectionEvent[]) => readModel.giveTo(rollups, ...events);

/** A group that is in the lists of administrators, or a personal one, and its id. */
const newGroup = async (isPersonal = false): Promise<string> => {
  const group = aGroup({ isPersonal });
  await readModel.giveTo(groups, ...projectionEvents(group));
  return group.id;
};

const rollupsOf = async (
  dates: readonly string[],
  over: Partial<Parameters<typeof activityRollups>[1]> = {},
): Promise<readonly Rollup[]> => (await activityRollups(readModel.db.pool, { dates, ...over }, 100_000))!;

describe('rollups', () => {
  it('[011] are what a count over the events finds, for random histories, and so is every day’s running total', async () => {
    const picks = fc.array(fc.nat(1_000), { minLength: 3, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(plans, picks, async (plan, order) => {
        const keys = overDays(histories(plan));
        for (const batch of delivered(keys, order)) await give(...batch);
        await remember(keys.flat().filter(({ type }) => rollups.handles.includes(type)));
        const found = await readModel.db.pool.query<Found>(
          `select kind, day, type, nullif(group_id, '') as "groupId", count from activity_rollups where count <> 0`,
        );
        expect(sorted(found.rows)).toEqual(sorted(await countedNow()));
        const asked = await adminTotals(readModel.db.pool, 40, begin + 39 * dayMs);
        for (const n of [0, 1, 7, 20, 39]) {
          const truth = await totalsAt(day0 + n);
          for (const { name, days: own } of asked.filter((one) => one.name !== 'readings'))
            expect([name, n, own[n]]).toEqual([name, n, { date: dateOf(day0 + n), total: truth[name] ?? 0 }]);
        }
        const now = await totalsAt(day0 + 1_000);
        for (const { name, total } of asked.filter((one) => one.name !== 'readings'))
          expect([name, total]).toEqual([name, now[name] ?? 0]);
      }),
      { numRuns: 12, endOnFailure: true },
    );
  }, 180_000);

  // Each on days of its own, so that nothing of the others is on them.
  const at = (day: number, built: Built, firstVersion = 1) =>
    projectionEvents(built, { from: new Date(begin + day * dayMs + 9 * hourMs).toISOString(), firstVersion });
  const on = (day: number, kind: Rollup['kind']) =>
    rollupsOf([dateOf(day0 + day)], { kind }).then((rows) =>
      rows.map(({ type, groupId, count }) => [type, groupId, count]),
    );

  it('count an action once: delivered twice, twice in one batch, beside others; and none of a thing that is gone or not known', async () => {
    const groupId = await newGroup();
    const [thing, gone] = [aThing({ groupId }), aThing({ groupId })];
    await give(...at(600, thing), ...at(600, gone));
    await give(...at(600, { ...gone, facts: [thingDeleted({ thingId: gone.id, deletedBy: newId() })] }, 10));
    const action = (thingId: string) => at(601, anAction({ thingId, type: 'UPKEEP' }), 20);
    const [one, two] = [action(thing.id), action(thing.id)];
    await give(...one, ...two, ...one, ...action(gone.id), ...action(newId()));
    await give(...two);
    // In a batch with others, which takes another way.
    await give(...one, ...at(601, aThing({ groupId })));
    expect(await on(601, 'ACTIONS')).toEqual([['UPKEEP', groupId, 2]]);
  });

  it('move with the thing to another group, and go with it', async () => {
    const [before, groupId] = [await newGroup(), await newGroup()];
    const thing = aThing({ groupId: before });
    const action = anAction({ thingId: thing.id, type: 'LITTER_CLEANUP' });
    await give(...at(400, thing), ...at(401, action));
    expect(await on(401, 'ACTIONS')).toEqual([['LITTER_CLEANUP', before, 1]]);
    const ids = { thingId: thing.id };
    const moved = thingDetailsChanged({ ...ids, groupId, changedBy: newId() });
    await give(...at(402, { ...thing, facts: [moved] }, 10));
    expect(await on(401, 'ACTIONS')).toEqual([['LITTER_CLEANUP', groupId, 1]]);
    await give(...at(403, { ...thing, facts: [thingDeleted({ ...ids, deletedBy: newId() })] }, 11));
    expect([await on(400, 'THINGS'), await on(401, 'ACTIONS')]).toEqual([
      [[null, null, 0]],
      [[null, null, 0]],
    ]);
    // What was recorded at the moment of the removal is shown to no one.
    await give(...at(403, anAction({ thingId: thing.id })));
    expect(await on(403, 'ACTIONS')).toEqual([[null, null, 0]]);
    const totals = await adminTotals(readModel.db.pool, 4, begin + 403 * dayMs);
    const actions = totals.find(({ name }) => name === 'actions')!.days.map(({ total }) => total);
    expect(actions.map((total) => total - actions[3]!)).toEqual([0, 1, 1, 0]);
  });

  it('take back an action that was undone, and count a task that comes again on its new day', async () => {
    const group = await newGroup();
    const thing = aThing({ groupId: group });
    const ids = { thingId: thing.id, by: newId() };
    const action = anAction({ thingId: thing.id, type: 'WATERING' });
    const task = aTask({ thingId: thing.id, actionType: 'UPKEEP' });
    await give(...at(420, thing), ...at(420, action), ...at(420, task));
    const about = { taskId: task.id, thingId: thing.id };
    const done = taskStatusChanged({ ...about, from: 'notStarted', to: 'completed', changedBy: ids.by });
    await give(...at(421, { ...task, facts: [done] }, 2));
    expect(await on(421, 'COMPLETED_TASKS')).toEqual([['UPKEEP', group, 1]]);
    const undone = actionDeleted({ actionId: action.id, thingId: thing.id, deletedBy: ids.by });
    await give(...at(422, { ...action, facts: [undone] }, 2));
    await give(
      ...at(422, { ...task, facts: [taskDeleted({ ...about, deletedBy: ids.by }), ...task.facts] }, 3),
    );
    // Delivered again, and later, they bring nothing back.
    await give(...at(420, action), ...at(420, task), ...at(421, { ...task, facts: [done] }, 2));
    expect(await on(420, 'ACTIONS')).toEqual([[null, null, 0]]);
    expect(await on(421, 'COMPLETED_TASKS')).toEqual([[null, null, 0]]);
    expect([await on(420, 'TASKS'), await on(422, 'TASKS')]).toEqual([
      [[null, null, 0]],
      [['UPKEEP', group, 1]],
    ]);
  });

  it('have every day of a range in order, of one group where that is asked for, and say when there are too many', async () => {
    const [mine, other] = [await newGroup(), await newGroup()];
    await give(
      ...[mine, other, mine].flatMap((groupId, n) => at(440 + n, aThing({ groupId, type: 'TREE' }))),
    );
    const dates = datesFrom(day0 + 440, 4);
    const rows = await rollupsOf(dates, { groupId: mine, kind: 'THINGS' });
    expect(rows).toEqual(
      [1, 0, 1, 0].map((count, n) => ({
        ...{ date: dates[n], kind: 'THINGS', type: count > 0 ? 'TREE' : null, groupId: mine, count },
      })),
    );
    expect(await activityRollups(readModel.db.pool, { dates, kind: 'THINGS' }, 2)).toBeUndefined();
    const all = await rollupsOf(dates);
    expect(all.map(({ date }) => date)).toEqual([...all.map(({ date }) => date)].sort());
    expect(new Set(all.slice(0, 9).map(({ kind }) => kind)).size).toBe(9);
  });

  it('name no personal group: what is in those is told together', async () => {
    const [one, other] = [await newGroup(true), await newGroup(true)];
    await give(...[one, other].flatMap((groupId) => at(450, aThing({ groupId, type: 'TREE' }))));
    expect(await on(450, 'THINGS')).toEqual([['TREE', null, 2]]);
    const dates = [dateOf(day0 + 450)];
    expect(await rollupsOf(dates, { groupId: one, kind: 'THINGS' })).toMatchObject([
      { type: null, count: 0 },
    ]);
  });

  it('tell readings by the day of the measurement, of all sensors', async () => {
    const moment = (day: number) => new Date(begin + day * dayMs + 23 * hourMs).toISOString();
    const uplinks = [460, 460, 461].map((day, n) => uplinkDecoded(`eui-${n}`, moment(day), { water: 20 }));
    await readModel.giveTo(readings, ...uplinks, ...uplinks);
    expect([await on(459, 'READINGS'), await on(460, 'READINGS')]).toEqual([
      [[null, null, 0]],
      [[null, null, 2]],
    ]);
    const totals = await adminTotals(readModel.db.pool, 3, begin + 461 * dayMs);
    expect(totals.find(({ name }) => name === 'readings')).toEqual({
      ...{ name: 'readings', total: 3 },
      days: [0, 2, 1].map((total, n) => ({ date: dateOf(day0 + 459 + n), total })),
    });
    // Sensors are in no group.
    expect(await rollupsOf([dateOf(day0 + 460)], { kind: 'READINGS', groupId: newId() })).toMatchObject([
      { count: 0 },
    ]);
  });
});
