import { beforeAll, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import {
  orderRebuild,
  pressRebuild,
  projections,
  rebuildById,
  readModel,
  Reporter,
  sampleEveryMs,
  writeSample,
} from '@hedgerow/read-model';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
let ada: Person, ben: Person;
beforeAll(async () => {
  [ada, ben] = await testApi.signUpAll('ada', 'ben');
});

const figure = '{ value at because }';
const pipeline = `{ pipeline { projectorAt
  projections { name state generation behind ${figure} secondsBehind ${figure} eventsPerSecond ${figure}
    partitions { topic partition behind secondsBehind }
    rebuild { id state orderedBy isOfThisBuild } proof { id differing } }
  uplinks { perMinute until }
  deadLetterRecords deadLetterReasons { cause projections records following mayBeMore eventId }
  publicationDelay ${figure} unpublished ${figure} jobsDue ${figure} jobsFailed ${figure} sockets ${figure}
  queues { name waiting failed } alerts { name threshold unit value state } } }`;
const history = (range: string) => `{ pipelineHistory(range: ${range}) {
  from until stepSeconds sampledSince gaps { from until } lags { projection secondsBehind behind } publicationDelay eventsPerSecond
  uplinksPerSecond deadLetters moments { projection isSwitch } lagAlertAbove publicationDelayAlertAbove } }`;
const rebuildFields = 'rebuild { id projection state pressed orderedBy fromGeneration generation }';
const start = `mutation ($input: StartRebuildInput!) { startRebuild(input: $input) { clientMutationId ${rebuildFields} } }`;
const press = (name: string) =>
  `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${rebuildFields} } }`;

const alertOf = (answer: { alerts: { name: string; state: string }[] }, name: string) =>
  answer.alerts.find((alert) => alert.name === name);
const projectionOf = (answer: { projections: { name: string }[] }, name: string) =>
  answer.projections.find((one) => one.name === name);
const isAt = async (id: string, state: string) => {
  await testApi.readDatabase.pool.query(`update read.rebuilds set state = $2, pressed = null where id = $1`, [
    id,
    state,
  ]);
};
/** What the log says that a person ordered, the last first. */
const orderedBy = async (person: Person) => {
  const { events } = await testApi.store.read(`user-${person.id}`);
  return events.filter(({ type }) => type === 'RebuildOrdered').map(({ data }) => data);
};

it('the pipeline is for administrators alone', async () => {
  const one = `{ rebuildById(id: "${newId()}") { id } }`;
  for (const question of [pipeline, one, history('DAY')]) {
    expect(errorCode(await testApi.visitor.ask(question))).toBe('LOGIN');
    expect(errorCode(await ben.ask(question))).toBe('DENIED');
  }
  expect(await ada.get(one)).toEqual({ rebuildById: null });
  expect(errorCode(await ben.ask(press('cancelRebuild'), { input: { id: newId() } }))).toBe('DENIED');
  expect(errorCode(await ben.ask(start, { input: { projection: 'nothing' } }))).toBe('DENIED');
  expect(await orderedBy(ben)).toEqual([]);
});

it('what no program has said is null with the reason, and never 0', async () => {
  const { pipeline: told } = await ada.get(pipeline);
  expect(told.projectorAt).toBeNull();
  expect(told.projections.map(({ name }: { name: string }) => name)).toEqual(
    projections.map(({ name }) => name),
  );
  expect(projectionOf(told, 'things')).toMatchObject({
    state: 'UNKNOWN',
    behind: { value: null, because: 'NO_PROJECTOR' },
    partitions: [],
  });
  expect([told.uplinks, told.queues, told.jobsDue]).toEqual([
    null,
    null,
    { value: null, at: null, because: 'NO_WORKER' },
  ]);
  expect(alertOf(told, 'PROJECTOR_SILENT')).toMatchObject({ state: 'ALERT', value: null });
  expect(alertOf(told, 'PROJECTION_DELAY')).toMatchObject({ state: 'UNKNOWN', value: null });
  // What the databases know is known: nothing is published here, since no publisher runs.
  expect(told.unpublished.value).toBeGreaterThan(0);
  expect(told.publicationDelay.value).toBeGreaterThan(0);
  expect(alertOf(told, 'DEAD_LETTERS')).toMatchObject({ state: 'FINE', value: 0 });
});

it('tells how the pipeline stood: each step of a range, and where nothing was sampled nothing', async () => {
  const { pool } = testApi.readDatabase;
  const none = (await ada.get(history('HOUR'))).pipelineHistory;
  expect(none).toMatchObject({ sampledSince: null, lags: [], moments: [], gaps: [], stepSeconds: 30 });
  expect(none.publicationDelay).toEqual(Array.from({ length: 120 }, () => null));
  const now = Math.floor(Date.now() / sampleEveryMs) * sampleEveryMs;
  const sample = (minutesAgo: number, secondsBehind: number | null) =>
    writeSample(
      pool,
      {
        lags: [
          { projection: 'things', behind: 7, secondsBehind },
          { projection: 'of_another_build', behind: 0, secondsBehind: 0 },
        ],
        ...{ publicationDelay: 0.5, eventsPerSecond: 2, uplinksPerSecond: 4 },
      },
      { projections, sampledBy: newId(), at: new Date(now - minutesAgo * 60_000) },
    );
  for (const [minutes, seconds] of [[2, 42], [2.5, 3], [3, null], [400, 90]] as const) await sample(minutes, seconds); // prettier-ignore
  const [people, proof] = [newId(), newId()];
  await pool.query(
    `insert into read.rebuilds (id, projection, version, is_proof, state, begun_at, switched_at, ended_at)
     values ($1, 'things', 'a', false, 'DONE', now() - interval '70 min', now() - interval '5 min', now()),
       ($2, 'tasks', 'a', true, 'DONE', now() - interval '3 min', null, now())`,
    [people, proof],
  );
  const hour = (await ada.get(history('HOUR'))).pipelineHistory;
  await pool.query('delete from read.rebuilds where id in ($1, $2)', [people, proof]);
  expect(hour.moments).toEqual([{ projection: 'things', isSwitch: true }]);
  expect(hour.lags.map(({ projection }: { projection: string }) => projection)).toEqual([
    'things',
    'of_another_build',
  ]);
  const at = (list: unknown[]) => list.map((value, n) => [n, value]).filter(([, value]) => value);
  const [sampled] = [at(hour.eventsPerSecond).map(([n]) => n as number)];
  expect(sampled).toEqual([sampled[0], sampled[0]! + 1, sampled[0]! + 2]);
  const things = hour.lags[0] as { secondsBehind: unknown[]; behind: unknown[] };
  expect(sampled.map((n) => things.secondsBehind[n])).toEqual([null, 3, 42]);
  expect(sampled.map((n) => things.behind[n])).toEqual([7, 7, 7]);
  expect([hour.eventsPerSecond[sampled[0]!], hour.uplinksPerSecond[0]]).toEqual([2, null]);
  expect(new Date(hour.from).getTime() + sampled[2]! * 30_000).toBe(now - 120_000);
  expect([hour.lagAlertAbove, hour.publicationDelayAlertAbove]).toEqual([30, 5]);
  const day = (await ada.get(history('DAY'))).pipelineHistory;
  expect(day.publicationDelay).toHaveLength(144);
  const worst = at(day.lags[0].secondsBehind).filter(([, value]) => (value as number) > 10);
  expect(worst.map(([, value]) => value)).toEqual([90, 42]);
  // Exact, whatever the steps; what is before the first sample of all is no gap.
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect(day.gaps).toMatchObject([{ from: ago(399.5), until: ago(3) }, { from: ago(1.5) }]);
  expect(hour.gaps).toMatchObject([{ from: hour.from, until: ago(3) }, { from: ago(1.5) }]);
  expect(day.sampledSince).toBe(new Date(now - 400 * 60_000).toISOString());
});

it('what a projector said is shown with its age, and an old word is not taken for the present', async () => {
  const { pool } = testApi.readDatabase;
  const waits = (secondsBehind: number | null) => ({
    ...{ projection: 'things', topic: 'stewardship.events', partition: 0, behind: 7, secondsBehind },
  });
  let report = {
    partitions: [waits(42)],
    eventsPerSecond: { things: 3.5 },
    uplinksPerMinute: Array.from({ length: 60 }, () => 2),
    uplinksUntil: '2026-07-12T10:00:00.000Z',
  };
  const reporter = new Reporter(pool, readModel, 'projector', () => report as never, 60_000);
  await reporter.say();
  const said = (await ada.get(pipeline)).pipeline;
  expect(projectionOf(said, 'things')).toMatchObject({
    state: 'BEHIND',
    behind: { value: 7, at: said.projectorAt, because: null },
    secondsBehind: { value: 42 },
    eventsPerSecond: { value: 3.5 },
  });
  expect(alertOf(said, 'PROJECTION_DELAY')).toMatchObject({ state: 'ALERT', value: 42, threshold: 30 });
  expect(said.uplinks.perMinute).toHaveLength(60);
  report = { ...report, partitions: [waits(null) as never] };
  await reporter.say();
  expect(projectionOf((await ada.get(pipeline)).pipeline, 'things')).toMatchObject({
    state: 'BEHIND',
    secondsBehind: { value: null, because: 'NOT_WATCHED' },
  });
  await pool.query(
    `update read.reports set reported_at = now() - interval '40 s' where program = 'projector'`,
  );
  const old = (await ada.get(pipeline)).pipeline;
  expect(projectionOf(old, 'things')).toMatchObject({ state: 'UNKNOWN', behind: { value: 7 } });
  expect(alertOf(old, 'PROJECTOR_SILENT')).toMatchObject({ state: 'ALERT' });
  expect(alertOf(old, 'PROJECTION_DELAY')).toMatchObject({ state: 'UNKNOWN' });
  // Stopped in good order it says nothing either, and the alert stays.
  await reporter.stop();
  const stopped = (await ada.get(pipeline)).pipeline;
  expect(stopped.projectorAt).toBeNull();
  expect(alertOf(stopped, 'PROJECTOR_SILENT')).toMatchObject({ state: 'ALERT', value: null });
});

it('of two projectors the one that has watched for longer is listened to, whichever spoke last; when it is silent, the other', async () => {
  const { pool } = testApi.readDatabase;
  const saying = (secondsBehind: number | null) => {
    const one = { projection: 'things', topic: 'stewardship.events', partition: 0, behind: 0, secondsBehind };
    const report = { partitions: [one], eventsPerSecond: {}, uplinksPerMinute: null, uplinksUntil: null };
    return new Reporter(pool, readModel, 'projector', () => report, 60_000);
  };
  const stateNow = async () => projectionOf((await ada.get(pipeline)).pipeline, 'things');
  const [old, young] = [saying(0), saying(null)];
  for (const reporter of [old, young, old, young]) {
    await reporter.say();
    if (reporter === old) expect(await stateNow()).toMatchObject({ state: 'CURRENT' });
  }
  expect(await stateNow()).toMatchObject({ state: 'CURRENT', secondsBehind: { value: 0 } });
  await pool.query(
    `update read.reports set reported_at = now() - interval '40 s' where reported_at = (select min(reported_at) from read.reports where program = 'projector')`,
  );
  expect(await stateNow()).toMatchObject({ state: 'BEHIND', secondsBehind: { value: null } });
  await Promise.all([old.stop(), young.stop()]);
});

it('what a worker said is known for as long as it goes on saying it', async () => {
  const { pool } = testApi.readDatabase;
  const jobs = { due: 3, failed: 1, oldestDueSeconds: 7 };
  const queues = { mail: { waiting: 2, prioritized: 1, active: 1, failed: 4 } };
  const reporter = new Reporter(pool, readModel, 'worker', () => ({ queues, jobs }), 60_000);
  await reporter.say();
  const said = (await ada.get(pipeline)).pipeline;
  expect([said.jobsDue.value, said.jobsFailed.value]).toEqual([3, 1]);
  expect(said.queues).toEqual([{ name: 'mail', waiting: 3, failed: 4 }]);
  expect(alertOf(said, 'FAILED_JOBS')).toMatchObject({ state: 'ALERT', value: 1 });
  await pool.query(`update read.reports set reported_at = now() - interval '40 s' where program = 'worker'`);
  const old = (await ada.get(pipeline)).pipeline;
  expect(old.jobsDue).toMatchObject({ value: null, because: 'NO_WORKER' });
  expect(old.queues).toBeNull();
  expect(alertOf(old, 'FAILED_JOBS')).toMatchObject({ state: 'UNKNOWN' });
  await reporter.stop();
});

it('a proof is known when every projection has one that came to its end last night', async () => {
  const { pool } = testApi.readDatabase;
  const proofs = async () => alertOf((await ada.get(pipeline)).pipeline, 'PROOF');
  const prove = (projection: string, state: string, changed: number | null) =>
    pool.query(
      `insert into read.rebuilds (id, projection, version, is_proof, state, compared, ended_at)
       values ($1, $2, 'v', true, $3, $4, now())`,
      [newId(), projection, state, changed === null ? null : JSON.stringify([{ table: 't', rows: 9, missing: 0, surplus: 0, changed, examples: [] }])], // prettier-ignore
    );
  expect(await proofs()).toMatchObject({ state: 'UNKNOWN', value: null });
  for (const { name } of projections) await prove(name, 'DONE', 0);
  expect(await proofs()).toMatchObject({ state: 'FINE', value: 0 });
  await prove('things', 'FAILED', null);
  expect(await proofs()).toMatchObject({ state: 'UNKNOWN' });
  await prove('groups', 'DONE', 2);
  expect(await proofs()).toMatchObject({ state: 'ALERT', value: 2 });
  await pool.query(`update read.rebuilds set ended_at = now() - interval '2 days' where is_proof`);
  expect(await proofs()).toMatchObject({ state: 'UNKNOWN' });
});

it('dead letters are counted by reason, with what waits behind them', async () => {
  const { pool } = testApi.readDatabase;
  const { generation } = projectionOf((await ada.get(pipeline)).pipeline, 'tasks') as unknown as {
    generation: number;
  };
  const cause = 'This build has a mistake';
  for (const [offset, words] of [cause, `Follows a parked record: ${cause}`].entries())
    await pool.query(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause)
       values ('tasks', $1, 'stewardship.events', 0, $2, 'k', true, $3)`,
      [generation, offset, words],
    );
  const told = (await ada.get(pipeline)).pipeline;
  const reason = { cause, projections: ['tasks'], records: 1, following: 1, mayBeMore: false, eventId: null };
  expect(told.deadLetterReasons).toEqual([reason]);
  expect(alertOf(told, 'DEAD_LETTERS')).toMatchObject({ state: 'ALERT', value: 2 });
});

it('a record that several projections parked is one record, of which they are named', async () => {
  const { pool } = testApi.readDatabase;
  const before = (await ada.get(pipeline)).pipeline;
  const cause = 'No projection can read this';
  const park = async (projection: string, offset: number, words: string) => {
    const { generation } = projectionOf(before, projection) as unknown as { generation: number };
    await pool.query(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause, event_id)
       values ($1, $2, 'stewardship.events', 1, $3, 'k', true, $4, $5)`,
      [projection, generation, offset, words, `event ${offset}`],
    );
  };
  for (const projection of ['timeline', 'activity', 'things']) await park(projection, 70, cause);
  await park('things', 71, `Follows a parked record: ${cause}`);
  // Of two projections one could not read it, and the other waited behind it: it could not be read.
  await park('timeline', 72, cause);
  await park('things', 72, `Follows a parked record: ${cause}`);
  const told = (await ada.get(pipeline)).pipeline;
  expect(told.deadLetterReasons.find((one: { cause: string }) => one.cause === cause)).toEqual({
    ...{
      cause,
      projections: ['activity', 'things', 'timeline'],
      records: 2,
      following: 1,
      mayBeMore: false,
      eventId: 'event 72',
    },
  });
  expect(told.deadLetterRecords - before.deadLetterRecords).toBe(3);
  expect(alertOf(told, 'DEAD_LETTERS')).toMatchObject({ value: told.deadLetterRecords });
});

it('the way to the latest record in the log is there for all that the log has: not for uplinks', async () => {
  const { pool } = testApi.readDatabase;
  const { pipeline: before } = await ada.get(pipeline);
  const { generation } = projectionOf(before, 'navigation') as unknown as { generation: number };
  for (const topic of ['navigation.events', 'sensors.uplinks'])
    await pool.query(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause, event_id)
       values ('navigation', $1, $2, 0, 5, 'k', true, 'Of ' || $2, 'event of ' || $2)`,
      [generation, topic],
    );
  const { deadLetterReasons: reasons } = (await ada.get(pipeline)).pipeline;
  const eventOf = (cause: string) => reasons.find((one: { cause: string }) => one.cause === cause).eventId;
  expect(eventOf('Of navigation.events')).toBe('event of navigation.events');
  expect(eventOf('Of sensors.uplinks')).toBeNull();
});

it('dead letters are counted to a thousand, and that there are more is said', async () => {
  const { pool } = testApi.readDatabase;
  const { pipeline: before } = await ada.get(pipeline);
  const cause = 'A whole topic that cannot be read';
  for (const projection of ['groups', 'badges']) {
    const { generation } = projectionOf(before, projection) as unknown as { generation: number };
    await pool.query(
      `insert into read.parked (projection, generation, topic, partition, record_offset, key, whole_key, cause, event_id)
       select $1, $2, 'stewardship.events', 2, n, 'k', true, $3, 'event ' || n from generate_series(1, 1100) n`,
      [projection, generation, cause],
    );
  }
  const told = (await ada.get(pipeline)).pipeline;
  expect(told.deadLetterRecords).toBe(1_000);
  expect(alertOf(told, 'DEAD_LETTERS')).toMatchObject({ state: 'ALERT', value: 1_000 });
  expect(told.deadLetterReasons.find((one: { cause: string }) => one.cause === cause)).toEqual({
    ...{ cause, projections: ['badges', 'groups'], records: 1_000, following: 0, mayBeMore: true },
    eventId: 'event 1100',
  });
  await pool.query('delete from read.parked where cause = $1', [cause]);
});

it('what is not asked for is not read: a part of the page fails alone', async () => {
  const { pool } = testApi.readDatabase;
  await pool.query('alter table read.parked rename to parked_elsewhere');
  try {
    const { pipeline: told } = await ada.get('{ pipeline { uplinks { until } queues { name } } }');
    expect(told).toEqual({ uplinks: null, queues: null });
    expect((await ada.ask('{ pipeline { deadLetterRecords } }')).errors).toHaveLength(1);
    expect((await ada.ask('{ pipeline { projections { name rebuild { id } } } }')).errors).toBeUndefined();
    expect((await ada.ask('{ pipeline { ...P } } fragment P on Pipeline { deadLetterReasons { cause } }')).errors).toHaveLength(1); // prettier-ignore
  } finally {
    await pool.query('alter table read.parked_elsewhere rename to parked');
  }
});

it('a rebuild is ordered once, by a press that the log keeps, and not beside another one', async () => {
  const input = { projection: 'things', clientMutationId: 'rebuild the things' };
  const { startRebuild } = await ada.get(start, { input });
  const { rebuild } = startRebuild;
  expect(rebuild).toMatchObject({ projection: 'things', state: 'WAITING', orderedBy: 'Anna Hill' });
  expect((await ada.get(start, { input })).startRebuild.rebuild.id).toBe(rebuild.id);
  const refused = await ada.ask(start, { input: { projection: 'things' } });
  expect([errorCode(refused), refused.errors![0]!.message]).toEqual([
    'VALIDATION',
    'A rebuild of things is under way already. Wait until it has ended, or end it first.',
  ]);
  expect(errorCode(await ada.ask(start, { input: { projection: 'nothing' } }))).toBe('VALIDATION');
  const other = (await ada.get(start, { input: { projection: 'groups' } })).startRebuild.rebuild;
  expect(other.state).toBe('WAITING');
  expect(await orderedBy(ada)).toEqual([
    { userId: ada.id, rebuildId: rebuild.id, projection: 'things', order: 'START' },
    { userId: ada.id, rebuildId: other.id, projection: 'groups', order: 'START' },
  ]);
  const { pipeline: told } = await ada.get(pipeline);
  expect(projectionOf(told, 'things')).toMatchObject({ rebuild: { id: rebuild.id, isOfThisBuild: true } });
  // One that has not begun needs no projector to be cancelled.
  expect(
    (await ada.get(press('cancelRebuild'), { input: { id: other.id } })).cancelRebuild.rebuild.state,
  ).toBe('CANCELLED');
  expect(errorCode(await ada.ask(press('cancelRebuild'), { input: { id: other.id } }))).toBe('VALIDATION');
});

it('a press counts where it means something, and the log keeps each', async () => {
  const { pool } = testApi.readDatabase;
  const { rebuild } = (await ada.get(start, { input: { projection: 'tasks' } })).startRebuild;
  const input = { id: rebuild.id };
  const before = (await orderedBy(ada)).length;
  expect(errorCode(await ada.ask(press('switchRebuild'), { input }))).toBe('VALIDATION');
  expect(errorCode(await ada.ask(press('switchBack'), { input }))).toBe('VALIDATION');
  expect(errorCode(await ada.ask(press('switchRebuild'), { input: { id: newId() } }))).toBe('NTFND');
  expect(await orderedBy(ada)).toHaveLength(before);
  const pressed = async (state: string, name: string): Promise<string | null> => {
    await isAt(rebuild.id, state);
    return (await ada.get(press(name), { input }))[name].rebuild.pressed;
  };
  expect(await pressed('BUILDING', 'cancelRebuild')).toBe('CANCEL');
  expect(await pressed('READY', 'switchRebuild')).toBe('SWITCH');
  expect(await pressed('SWITCHED', 'switchBack')).toBe('SWITCH_BACK');
  // One who would stop the switch comes too late, and keeps the way back.
  await isAt(rebuild.id, 'SWITCHED');
  expect(errorCode(await ada.ask(press('cancelRebuild'), { input }))).toBe('VALIDATION');
  expect(await pressed('SWITCHED', 'dropOldGeneration')).toBe('DROP');
  await isAt(rebuild.id, 'READY');
  expect(errorCode(await ada.ask(press('dropOldGeneration'), { input }))).toBe('VALIDATION');
  const orders = (await orderedBy(ada)).slice(before).map((data) => (data as { order: string }).order);
  expect(orders).toEqual(['CANCEL', 'SWITCH', 'SWITCH_BACK', 'DROP']);
  // What has gone on in between is left alone.
  await isAt(rebuild.id, 'BUILDING');
  expect(await pressRebuild(pool, rebuild.id, 'SWITCH')).toBe(false);
  expect((await rebuildById(pool, rebuild.id))!.pressed).toBeNull();
});

it('a proof that has not begun makes room for a rebuild; one that has begun is named, and may be cancelled', async () => {
  const { pool } = testApi.readDatabase;
  const audit = projections.find(({ name }) => name === 'audit')!;
  const proof = newId();
  await orderRebuild(pool, audit, { id: proof, by: null, isProof: true });
  await isAt(proof, 'BUILDING');
  const refused = await ada.ask(start, { input: { projection: 'audit' } });
  expect([errorCode(refused), refused.errors![0]!.message]).toEqual([
    'VALIDATION',
    'The nightly proof of audit is under way. Wait until it has ended, or cancel it first.',
  ]);
  const { cancelRebuild } = await ada.get(press('cancelRebuild'), { input: { id: proof } });
  expect(cancelRebuild.rebuild).toMatchObject({ id: proof, pressed: 'CANCEL' });
  await isAt(proof, 'WAITING');
  const { startRebuild } = await ada.get(start, { input: { projection: 'audit' } });
  expect(startRebuild.rebuild).toMatchObject({ projection: 'audit', state: 'WAITING' });
  expect(await rebuildById(pool, proof)).toBeUndefined();
});
