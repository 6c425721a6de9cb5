import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  actionDeleted,
  deviceAccessGranted,
  deviceAccessRevoked,
  deviceDeleted,
  deviceInvitationEvents,
  groupDeleted,
  groupInvitationEvents,
  groupMembershipRevoked,
  thingAccessRevoked,
  thingDeleted,
  thingInvitationEvents,
  userEmailRemoved,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { type ProjectionEvent, projections } from '@hedgerow/read-model';
import { aDevice, aGroup, anAction, aThing, aUser, type Built } from '@hedgerow/testing';
import { limitsBeyond } from '@hedgerow/testing/limits';
import { projectEvents, projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import type pg from 'pg';
import { bulkPool, deskPools, keysPool, projectionPool, publisherPool } from './pools.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  Plans?: Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

const db = suiteDatabase();
let pool: pg.Pool;

/** A garden, as it was made and as it was given up. */
const garden = (n: number) => {
  const sensor = `eui-${n.toString(16).padStart(16, '0')}`;
  const [thingId, accessId, userId] = [newId(), newId(), newId()];
  const thing = aThing({ thingId, name: `Bed ${n}`, shared: [{ accessId, userId }] });
  const device = aDevice({ thingId, networkDeviceId: sensor });
  const action = anAction({ thingId });
  const person = aUser({ username: `person${n}` });
  const group = aGroup();
  const { emailId } = person.facts[1]!.data as { emailId: string };
  const member = group.facts[1]!.data as { membershipId: string; userId: string };
  const deletedBy = newId();
  const invitation = () => ({
    ...{ invitationId: newId(), email: `neighbour${n}@harbour.example`, invitedBy: person.id },
    expiresAt: '2026-06-08T08:00:00.000Z',
  });
  const ids = { thingId, groupId: group.id, deviceId: device.id };
  const [toThing, toGroup, toDevice] = [
    thingInvitationEvents.sent({ thingId, ...invitation() }),
    groupInvitationEvents.sent({ groupId: ids.groupId, ...invitation() }),
    deviceInvitationEvents.sent({ deviceId: ids.deviceId, ...invitation() }),
  ];
  const lent = deviceAccessGranted({ deviceId: ids.deviceId, accessId: newId(), userId, isOwner: false });
  const isRemoved = { removedBy: deletedBy };
  /** Facts behind the first ones, and behind so many others. */
  const later = (built: Built, behind: number, ...facts: Built['facts']) =>
    projectionEvents({ ...built, facts }, { firstVersion: built.facts.length + behind });
  const ended = (built: Built, ...facts: Built['facts']) => later(built, 3, ...facts);
  return {
    made: [
      ...[person, group, thing, device, action].flatMap((built) => projectionEvents(built)),
      ...later(thing, 1, toThing),
      ...later(group, 1, toGroup),
      ...later(device, 1, toDevice, lent),
    ],
    uplinks: [10, 11].map((hour) => uplinkDecoded(sensor, `2026-04-03T${hour}:00:00.000Z`, { water: 20 })),
    ended: [
      ...ended(
        thing,
        thingInvitationEvents.removed({ thingId, invitationId: toThing!.data.invitationId, ...isRemoved }),
        thingAccessRevoked({ thingId, accessId, userId, revokedBy: deletedBy }),
        thingDeleted({ thingId, deletedBy }),
      ),
      ...ended(
        group,
        groupInvitationEvents.removed({
          ...{ groupId: group.id, invitationId: toGroup!.data.invitationId, ...isRemoved },
        }),
        groupMembershipRevoked({ groupId: group.id, ...member, revokedBy: deletedBy }),
        groupDeleted({ groupId: group.id, deletedBy }),
      ),
      ...ended(
        device,
        deviceInvitationEvents.removed({
          ...{ deviceId: device.id, invitationId: toDevice!.data.invitationId, ...isRemoved },
        }),
        deviceAccessRevoked({ ...lent.data, revokedBy: deletedBy }),
        deviceDeleted({ deviceId: device.id, deletedBy }),
      ),
      ...ended(person, userEmailRemoved({ userId: person.id, emailId })),
      ...ended(action, actionDeleted({ actionId: action.id, thingId, deletedBy })),
    ],
  };
};

const give = async (into: pg.Pool, events: readonly ProjectionEvent[]) => {
  for (const projection of projections) await projectEvents(into, projection, 'live', events);
};

interface Statement {
  readonly name: string;
  readonly isPlannedOnce: boolean;
  /** Tables that its plan for any values would read from end to end. */
  readonly scanned: string[];
  /** Tables of which it reads rows that it does not want, and passes over. */
  readonly sifted: string[];
}

/** Statements that projections have run. */
const statements = async (): Promise<Statement[]> => {
  const { rows } = await pool.query<{ name: string; types: string[]; generic: number; custom: number }>(
    `select name, parameter_types::text[] as types, generic_plans::int as generic, custom_plans::int as custom
     from pg_prepared_statements`,
  );
  const found = [];
  for (const { name, types, generic, custom } of rows) {
    const nothing = types.length > 0 ? `(${types.map((type) => `null::${type}`).join(', ')})` : '';
    const explained = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (format json) execute "${name}"${nothing}`,
    );
    const steps = nodes(explained.rows[0]!['QUERY PLAN'][0]!.Plan);
    found.push({
      name,
      isPlannedOnce: generic > 0 && custom === 0,
      sifted: steps.filter(({ Filter }) => Filter).flatMap((node) => node['Relation Name'] ?? []),
      scanned: steps.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']!),
    });
  }
  return found;
};

/** Tables filled so far that reading all of one is dearer than any index. */
beforeAll(async () => {
  const gardens = Array.from({ length: 6_000 }, (_, n) => garden(n));
  await give(
    db.pool,
    gardens.flatMap(({ made, uplinks }) => [...made, ...uplinks]),
  );
  await give(
    db.pool,
    gardens.slice(0, 3_000).flatMap(({ ended }) => ended),
  );
  // As many for each thing as gather in some years, few of them of one kind.
  const { rows } = await db.pool.query<{ name: string }>(
    `select 'read.' || relname as name from pg_class where relname ~ '^thing_actions_g\\d+$'`,
  );
  await db.pool.query(
    `insert into ${rows[0]!.name} (id, thing_id, type, created_at, version)
     select gen_random_uuid(), thing_id, case when n % 20 = 0 then 'WATERING' else 'PRUNING' end,
       created_at - n * interval '1 day', version
     from ${rows[0]!.name}, generate_series(1, 40) n`,
  );
  await db.pool.query('vacuum analyze');
  pool = projectionPool(db.url);
}, 120_000);
afterAll(() => pool.end());

describe('the statements of projections', () => {
  it('are planned once for all their calls, and none reads a whole table, or all that was done for a thing', async () => {
    const { made, uplinks, ended } = garden(7_000);
    const two = [7_001, 7_002].flatMap((n) => garden(n).made);
    // Without an access among them.
    const done = [made, two].map((events) => events.filter(({ type }) => type === 'ActionRecorded'));
    for (const events of [made, two, ...done, ...uplinks.map((one) => [one]), ended])
      await give(pool, events);
    // One after the other: on one connection, which can be asked for its statements.
    expect(pool.totalCount).toBe(1);
    const all = await statements();
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter(({ isPlannedOnce }) => !isPlannedOnce).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ scanned }) => scanned.length > 0)).toEqual([]);
    const refreshing = all.filter(({ name }) => / refresh |^count .* of thing_accesses/.test(name));
    expect(refreshing.map(({ name, sifted }) => [name, ...sifted]).sort()).toEqual([
      ['count accessCount of thing_accesses 1'],
      ['thing refresh 1'],
      ['things refresh 1'],
    ]);
  });
});

it('no statement of the projector waits for ever: one of a projection ends within 20 s, of the publisher and for keys within 10 s', async () => {
  const others = [publisherPool(db.url), keysPool({ databaseUrl: db.url, keysDatabaseUrl: '' })];
  try {
    const beyond = [limitsBeyond(pool, 20_000), ...others.map((other) => limitsBeyond(other, 10_000))];
    expect(await Promise.all(beyond)).toEqual([{}, {}, {}]);
  } finally {
    await Promise.all(others.map((other) => other.end()));
  }
});

it('no statement of a rebuild waits for ever on a server that is frozen: its steps end within a minute, whole tables have hours', async () => {
  const { pool: steps, longPool } = deskPools(db.url);
  const pools = [steps, longPool, bulkPool(db.url)];
  const limits = await Promise.all(pools.map((one) => one.query('show statement_timeout')));
  expect(limits.map(({ rows }) => rows[0])).toEqual(
    ['1min', '6h', '6h'].map((statement_timeout) => ({ statement_timeout })),
  );
  expect(await Promise.all([limitsBeyond(steps, 60_000), limitsBeyond(longPool, 6 * 3_600_000)])).toEqual([
    {},
    {},
  ]);
  // What the server does not end, the client gives up.
  expect(pools.map(({ options }) => options.query_timeout)).toEqual([61_000, 21_601_000, 21_601_000]);
  await Promise.all(pools.map((one) => one.end()));
});
