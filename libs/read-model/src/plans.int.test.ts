import { beforeAll, describe, expect, it } from '@jest/globals';
import { thingDeleted } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aPicture, aTask, aThing, aUser } from '@hedgerow/testing';
import { projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import type { Pool, PoolClient } from 'pg';
import { actionList, actionsByThing } from './actions/timeline.queries.js';
import { activity, activityTable } from './activity/activity.js';
import { type ActivityFilter, activityList, thingActivityList } from './activity/activity.queries.js';
import { turningPointList } from './conditions/turning-points.queries.js';
import { auditDetails, auditList, auditVersions } from './audit/audit.queries.js';
import { deviceList, devicesOfThings } from './devices/devices.queries.js';
import { liveGeneration } from './generations/index.js';
import { groupList } from './groups/groups.queries.js';
import type { ProjectionEvent } from './projection-event.js';
import { suiteReadModel } from './read-model.fixture.js';
import { latestAt } from './readings/latest-at.queries.js';
import { readingsWithKeys, sensorDataPage } from './readings/sensor-data.queries.js';
import { series } from './readings/series.queries.js';
import type { List } from './schema/list.js';
import { namedKinds, namesOf } from './names/names.queries.js';
import { nearestIds } from './search/nearest.queries.js';
import { searchFor } from './search/search.queries.js';
import { taskList } from './tasks/tasks.queries.js';
import { type ThingFilter, thingList } from './things/things.queries.js';
import { thingsView } from './things/things-view.js';
import { userList } from './users/users.queries.js';
import { revisionsOf, waitForVersion } from './wait-for-version.js';

const { db, give } = suiteReadModel();
const guest = { role: 'bk_anonymous' as const };
const viewer = { role: 'bk_user' as const, userId: newId() };
const thing = aThing({ isPublic: false, registeredBy: viewer.userId });
const sensor = 'eui-0000000000000001';
const device = aDevice({ thingId: thing.id, networkDeviceId: sensor, registeredBy: viewer.userId });

/** Tables filled so far that reading all of one is dearer than any index. */
beforeAll(async () => {
  const others = Array.from({ length: 3_000 }, (_, n) => aThing({ name: `Bed ${n}` }));
  const events: ProjectionEvent[] = [
    ...[thing, ...others].flatMap((built) => projectionEvents(built)),
    ...others.flatMap(({ id }) => projectionEvents(anAction({ thingId: id }))),
    ...projectionEvents(anAction({ thingId: thing.id })),
    ...others.flatMap(({ id }) => projectionEvents(aTask({ thingId: id }))),
    ...others.flatMap(({ id }) => projectionEvents(aPicture({ subjectId: id }))),
    ...others.flatMap((_, n) => projectionEvents(aUser({ username: `person${n}` }))),
    ...Array.from({ length: 3_000 }, () => aThing()).flatMap((gone) => [
      ...projectionEvents(gone),
      ...projectionEvents(
        { ...gone, facts: [thingDeleted({ thingId: gone.id, deletedBy: newId() })] },
        { firstVersion: 3 },
      ),
    ]),
    ...[device, ...others.map(({ id }) => aDevice({ thingId: id }))].flatMap((built) =>
      projectionEvents(built),
    ),
    // As in life: each person has a group of their own, and few groups are anything else.
    ...Array.from({ length: 4_000 }, (_, n) =>
      aGroup({ isPersonal: n % 4 > 0, isPublic: n % 4 === 0 }),
    ).flatMap((built) => projectionEvents(built)),
    ...Array.from({ length: 3_000 }, (_, n) =>
      uplinkDecoded(`eui-${n.toString(16).padStart(16, 'a')}`, '2026-04-03T00:00:00.000Z', {
        water: n % 100,
      }),
    ),
    ...Array.from({ length: 9_000 }, (_, n) => {
      const at = new Date(Date.parse('2026-04-01T00:00:00Z') + Math.floor(n / 3) * 1_200_000).toISOString();
      return uplinkDecoded(n % 3 === 0 ? sensor : `eui-000000000000000${n % 3}f`, at, { water: n % 100 });
    }),
  ];
  await give(...events);
  await db.pool.query('vacuum analyze');
}, 120_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/**
 * Runs a query and answers with the steps of PostgreSQL's plan for it. `always` is run before: settings for this query alone.
 */
const explained = async (run: (pool: Pool) => Promise<unknown>, always = ''): Promise<Plan[]> => {
  const client = await db.pool.connect();
  const found: Plan[] = [];
  const explainAndAnswer = async (text: string, values?: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    found.push(...nodes(rows[0]!['QUERY PLAN'][0]!.Plan));
    return client.query(text, values);
  };
  // One after the other, where a pool would take a connection for each: a client asks one thing at a time.
  let last: Promise<unknown> = Promise.resolve();
  try {
    const spy = {
      query: (first: string | { text: string; values: unknown[] }, values?: unknown[]) => {
        const [text, given] = typeof first === 'string' ? [first, values] : [first.text, first.values];
        const answer = last.then(() => explainAndAnswer(text, given));
        last = answer.catch(() => undefined);
        return answer;
      },
    };
    await client.query(`begin; ${always}`);
    await run(spy as unknown as Pool);
  } finally {
    await client.query('rollback');
    client.release();
  }
  return found;
};

/** The steps that PostgreSQL took for a query. */
const planned = async (run: (pool: Pool) => Promise<unknown>): Promise<Plan[]> =>
  (await explained(run)).filter((node) => node['Actual Loops'] !== 0);

/** A connection on which nothing was prepared. */
const freshClient = async (): Promise<PoolClient> => {
  for (;;) {
    const client = await db.pool.connect();
    const { rowCount } = await client.query('select from pg_prepared_statements');
    if (rowCount === 0) return client;
    client.release(true);
  }
};

/** How often the statements that a query is made of were planned when it runs eight times, and how often a plan was kept. */
const plansOf = async (run: (pool: Pool) => Promise<unknown>): Promise<unknown[]> => {
  const client = await freshClient();
  try {
    for (let n = 0; n < 8; n++) await run(client as unknown as Pool);
    const { rows } = await client.query(
      'select custom_plans::int as custom, generic_plans::int as kept from pg_prepared_statements',
    );
    return rows;
  } finally {
    client.release(true);
  }
};

/** The tables that PostgreSQL would read from end to end for a query. */
const scanned = async (run: (pool: Pool) => Promise<unknown>): Promise<string[]> =>
  (await planned(run))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name']!);

const page = (where: string, order: string) => (pool: Pool) =>
  pool.query(`select t.id from read.things t where ${where} order by ${order} limit 21`, []);

const visible = `(t.is_public or exists (select from read.thing_accesses a where a.thing_id = t.id and a.user_id = '${viewer.userId}'))`;
const span = (days: number) => ({
  from: new Date('2026-04-02T00:30:00Z'),
  to: new Date(Date.parse('2026-04-02T00:30:00Z') + days * 86_400_000),
});
const written = { changed: () => () => undefined, writtenEarlier: true };
const at = { thingId: thing.id, deviceIds: [device.id] };
const asked = { of: { thingId: thing.id }, parameter: 'water' as const };

describe('no hot path reads a whole table', () => {
  it.each<[string, (pool: Pool) => Promise<unknown>]>([
    ['things by name', page(visible, 'lower(t.name), t.id')],
    ['things by water', page(visible, `coalesce(t.water, 'infinity'), t.conditions_id`)],
    ['things by pH', page('t.is_public', `coalesce(t.ph, 'infinity'), t.conditions_id`)],
    ['newest things', page(visible, 't.created_at desc, t.id desc')],
    [
      'things of a person',
      page(
        `t.id in (select thing_id from read.thing_accesses where user_id = '${viewer.userId}' and is_owner)`,
        't.id',
      ),
    ],
    ['a search', page(`lower(t.name || ' ' || t.description) like '%bed 2999%'`, 't.id')],
    [
      'devices of things',
      (pool) => pool.query(`select id from read.devices where thing_id = any($1::uuid[])`, [[thing.id]]),
    ],
    ['a wait for a version', (pool) => waitForVersion(pool, thingsView, thing.id, 1, written)],
    ['recent actions of things', (pool) => actionsByThing(pool, [thing.id], 20)],
    [
      'actions of a thing',
      (pool) => actionList.page(pool, { viewer, filter: { thingId: thing.id }, order: 'NEWEST', first: 21 }),
    ],
    ['newest actions', (pool) => actionList.page(pool, { viewer, filter: {}, order: 'NEWEST', first: 21 })],
    [
      'actions of a person',
      (pool) => actionList.page(pool, { viewer, filter: { userId: newId() }, order: 'NEWEST', first: 21 }),
    ],
    [
      'changes of the rights of a thing',
      (pool) => auditList.page(pool, { viewer, filter: { targetId: thing.id }, order: 'NEWEST', first: 21 }),
    ],
    ['versions of changes of rights', (pool) => auditVersions(pool, viewer, [thing.id, newId()])],
    ['what changes of rights say', (pool) => auditDetails(pool, [newId(), newId()])],
    ['people by name', (pool) => userList.page(pool, { viewer, filter: {}, order: 'NAME', first: 21 })],
    ['newest people', (pool) => userList.page(pool, { viewer, filter: {}, order: 'NEWEST', first: 21 })],
    [
      'people by a part of their name',
      (pool) => userList.page(pool, { viewer, filter: { search: 'person2999' }, order: 'NAME', first: 21 }),
    ],
    ['readings of a thing', (pool) => sensorDataPage(pool, { of: { thingId: thing.id }, first: 100 })],
    ['a reading by its key', (pool) => readingsWithKeys(pool, viewer, [aReading()])],
    ['readings of a device', (pool) => sensorDataPage(pool, { of: { deviceId: device.id }, first: 100 })],
    [
      'turning points of a thing',
      (pool) =>
        turningPointList.page(pool, { viewer, filter: { thingId: thing.id }, order: 'NEWEST', first: 21 }),
    ],
    [
      'what was measured last by a moment',
      (pool) => latestAt(pool, { ...at, moment: aReading().observedAt }),
    ],
    ['a series of readings', (pool) => series(pool, { ...asked, ...span(1) })],
    ['a series of hours', (pool) => series(pool, { ...asked, ...span(20) })],
  ])('%s', async (_name, run) => {
    expect(await scanned(run)).toEqual([]);
  });
});

/** The third reading of the sensor, in April. */
const aReading = () => ({
  ...{ id: newId(), deviceId: device.id },
  observedAt: new Date(Date.parse('2026-04-01T00:00:00Z') + 2 * 1_200_000),
});

it('one reading is looked for in the month that it was made in', async () => {
  const touched = (await planned((pool) => readingsWithKeys(pool, guest, [aReading()])))
    .map((node) => node['Relation Name'] ?? '')
    .filter((name) => /^readings_g\d+_\d{4}_\d\d$/.test(name));
  expect(touched).toEqual([expect.stringMatching(/_2026_04$/)]);
});

const lists = [
  thingList,
  deviceList,
  groupList,
  actionList,
  taskList,
  activityList,
  userList,
] as unknown as List<object>[];

// By the schema, with most things private, and with totals: guest-plans.int.test.ts of the api.
describe('nothing that a guest may ask for reads a whole table', () => {
  const pages = lists.flatMap((list) =>
    list.orderNames.flatMap((order) =>
      [false, true].map((backwards): [string, (pool: Pool) => Promise<unknown>] => [
        `a page of ${list.table.name} by ${order}${backwards ? ' backwards' : ''}`,
        (pool) => list.page(pool, { viewer: guest, filter: {}, order, backwards, first: 21 }),
      ]),
    ),
  );
  it.each<[string, (pool: Pool) => Promise<unknown>]>([
    ...pages,
    [
      'a search of things',
      (pool) =>
        thingList.page(pool, { viewer: guest, filter: { search: 'bed 2999' }, order: 'NEWEST', first: 21 }),
    ],
    ['devices of a thing', (pool) => devicesOfThings(pool, guest, [thing.id])],
    ['actions of a thing', (pool) => actionsByThing(pool, [thing.id], 20)],
    ['a reading by its key', (pool) => readingsWithKeys(pool, guest, [aReading()])],
    ['readings of a thing', (pool) => sensorDataPage(pool, { of: { thingId: thing.id }, first: 100 })],
    ['a series of days', (pool) => series(pool, { ...asked, ...span(400) })],
    ['a look whether a row changed', (pool) => revisionsOf(pool, thingsView, [thing.id])],
  ])('%s', async (_name, run) => {
    expect(await scanned(run)).toEqual([]);
  });
});

describe('rows by their ids, as commands and live views read them, come from an index', () => {
  // More of them are a page's, and of the few thousand rows here too large a part.
  const numbers = [1, 32];
  it.each(
    lists.flatMap((list) =>
      [guest, viewer].flatMap((of) => numbers.map((n) => [n, list.table.name, of.role, list, of] as const)),
    ),
  )('%i of %s, for %s', async (n, _table, _role, list, of) => {
    const ids = [thing.id, ...Array.from({ length: n - 1 }, () => newId())];
    expect(await scanned((pool) => list.withIds(pool, of, ids))).toEqual([]);
  });
});

describe('the names of what a page of the log is about', () => {
  // Tables as small as these are often read whole: that is forbidden here. What is shown is that an index fits each of them.
  it.each([guest, viewer, { role: 'bk_admin' as const, userId: newId() }])(
    'are found by indexes, in $role’s eyes',
    async (by) => {
      const page = namedKinds.flatMap((kind) => Array.from({ length: 20 }, () => ({ kind, id: newId() })));
      const steps = await explained((pool) => namesOf(pool, by, page), 'set local enable_seqscan = off');
      const tables = steps.flatMap((node) => node['Relation Name']?.replace(/_g\d+$/, '') ?? []);
      expect(tables).toEqual(expect.arrayContaining(['things', 'groups', 'devices', 'tasks', 'pictures']));
      expect(steps.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
      // An index that is read from end to end fits no better than its table.
      expect(steps.filter((node) => node['Index Name'] && !node['Index Cond'])).toEqual([]);
    },
  );
});

describe('the activity by each of its filters', () => {
  const month = { from: new Date('2026-04-01T00:00:00Z'), to: new Date('2026-05-01T00:00:00Z') };
  it.each<[string, ActivityFilter]>([
    ['newest', {}],
    ['newest', month],
    ['kind', { kinds: ['DEVICE'] }],
    ['person', { userId: newId() }],
    ['group', { groupId: newId() }],
    ['thing', { thingId: thing.id }],
  ])('comes from the index %s', async (index, filter) => {
    const asked = { viewer, filter, order: 'NEWEST', first: 21 } as const;
    const steps = await planned((pool) => activityList.page(pool, asked));
    const read = steps.filter((node) => node['Relation Name']?.startsWith('activity_g'));
    expect(read.map((node) => node['Index Name'])).toEqual([
      expect.stringMatching(`^activity_g\\d+_${index}$`),
    ]);
    expect(steps.map((node) => node['Node Type'])).not.toContain('Sort');
  });
});

describe('a list of things by what sensors say', () => {
  it.each([
    ['WATER', false],
    ['WATER', true],
    ['PH', false],
    ['PH', true],
  ] as const)(
    '%s: reads the rows of its page, however deep it is; backwards: %s',
    async (order, backwards) => {
      const asked = { viewer, filter: {}, order, backwards, first: 21 };
      const positions = await thingList.page(db.pool, { ...asked, first: 2_000 });
      const after = positions.at(-1)!.position;
      for (const page of [asked, { ...asked, after }]) {
        const steps = await planned((pool) => thingList.page(pool, page));
        const read = steps.filter((node) => node['Relation Name']?.startsWith('conditions_g'));
        // Backwards, a page that reaches what has no reading is read in two parts.
        expect(new Set(read.map((node) => node['Node Type']))).toEqual(new Set(['Index Scan']));
        for (const node of read) expect(node['Actual Rows']).toBeLessThan(60);
        expect(steps.map((node) => node['Node Type'])).not.toContain('Sort');
      }
    },
  );
});

describe('a page of a list that nothing narrows', () => {
  it('is planned for the first few times only', async () => {
    const asked = { viewer, filter: {}, order: 'NEWEST', first: 21 } as const;
    expect(await plansOf((pool) => thingList.page(pool, asked))).toEqual([{ custom: 5, kept: 3 }]);
  });
});

describe('a narrowed list of things reads no whole table', () => {
  const narrowed: Record<string, ThingFilter> = {
    'by a type that few have': { types: ['MURAL'] },
    'by ids, as things that are chosen or viewed last are asked for': {
      ids: Array.from({ length: 16 }, () => newId()),
    },
    'by what is too wet': { states: ['WET'] },
  };
  it.each(
    Object.entries(narrowed).flatMap(([name, filter]) =>
      [guest, viewer].map((of) => [name, of.role, filter, of] as const),
    ),
  )('%s, for %s', async (_name, _role, filter, of) => {
    const asked = { viewer: of, filter, order: 'WATER', first: 21 } as const;
    expect(await scanned((pool) => thingList.page(pool, asked))).not.toContainEqual(
      expect.stringMatching(/^(?:things|conditions)_g/),
    );
  });
});

describe('a search does not read all things', () => {
  const viewers = [guest, viewer, { role: 'bk_admin' as const, userId: newId() }];
  it.each(['bed 2999', 'zzz', 'rhododendron', 'rhododnedron of the vicarage'])('%s', async (text) => {
    for (const by of viewers) {
      // Asked so often, PostgreSQL may plan for any text instead of this one.
      for (let n = 0; n < 6; n++) await searchFor(db.pool, by, text, 5);
      const tables = await scanned((pool) => searchFor(pool, by, text, 5));
      // The devices here are few, and all of one name.
      expect([by.role, tables.filter((name) => name.startsWith('things_'))]).toEqual([by.role, []]);
    }
  });
});

describe('what is nearest comes from an index in the order of its distance', () => {
  const viewers = {
    guest,
    'a person': viewer,
    'an administrator': { role: 'bk_admin' as const, userId: newId() },
  };
  const kinds = ['thing', 'group', 'device'] as const;
  it.each(kinds.flatMap((kind) => Object.entries(viewers).map(([name, of]) => [kind, name, of] as const)))(
    '%s, for %s',
    async (kind, _name, of) => {
      const steps = await planned((pool) => nearestIds(pool, of, kind, { lat: 51.5, lng: -0.1 }));
      const read = steps.filter((node) => node['Relation Name']?.startsWith(`${kind}s_g`));
      expect(new Set(read.map((node) => node['Node Type']))).toEqual(new Set(['Index Scan']));
      for (const node of read) expect(node['Actual Rows']).toBeLessThanOrEqual(10);
    },
  );
});

describe('a total of the activity', () => {
  const watched = aThing({ isPublic: true });
  beforeAll(async () => {
    await give(...projectionEvents(watched));
    const g = await liveGeneration(db.pool, activity);
    await db.pool.query(
      `insert into ${activityTable.in(g)} (subject_id, what, id, kind, at, thing_id, version)
       select gen_random_uuid(), 'RECORDED', gen_random_uuid(), 'ACTION', now() + n * interval '1 second', $1, 1
       from generate_series(1, $2::int) n`,
      [watched.id, 3 * thingActivityList.mostCounted!],
    );
    await db.pool.query('vacuum analyze');
  });

  it.each<[string, typeof activityList, ActivityFilter]>([
    ['everything', activityList, {}],
    ['a kind', activityList, { kinds: ['ACTION'] }],
    ['a thing', thingActivityList, { thingId: watched.id }],
  ])(
    'of %s looks at the newest in the order of an index, however many there are',
    async (_, list, filter) => {
      const counted = list.mostCounted!;
      for (const by of [guest, viewer]) {
        const steps = await planned((pool) => list.count(pool, by, filter));
        const read = steps.filter((node) => node['Relation Name']?.startsWith('activity_g'));
        // All of them are of one kind and one thing: any index in the order of time will do.
        expect(read.map((node) => node['Index Name'])).toEqual([
          expect.stringMatching(/^activity_g\d+_(newest|kind|thing)$/),
        ]);
        expect(read[0]!['Actual Rows']).toBe(counted);
        expect(await list.count(db.pool, by, filter)).toBe(counted);
      }
    },
  );

  it('is planned for the first few times only', async () => {
    const plans = await plansOf((pool) => activityList.count(pool, viewer, {}));
    expect(plans).toEqual([{ custom: 5, kept: 3 }]);
  });

  it('is exact where there are fewer', async () => {
    expect(await activityList.count(db.pool, viewer, { thingId: thing.id })).toBe(
      (
        await activityList.page(db.pool, {
          viewer,
          filter: { thingId: thing.id },
          order: 'NEWEST',
          first: 99,
        })
      ).length,
    );
  });
});
