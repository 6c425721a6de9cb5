import {
  type Audience,
  navigationRecorded,
  navigationSessionEndReported,
  navigationSessions,
  navigationSessionStarted,
} from '@hedgerow/domain';
import { derivedId } from '@hedgerow/platform';
import {
  inTransaction,
  liveGeneration,
  type Projection,
  type ProjectionEvent,
  projections,
} from '@hedgerow/read-model';
import { projectEvents, projectionEvents } from '@hedgerow/testing/projection';
import type pg from 'pg';
import { chance } from './chance.js';

/** How much people went about. */
export interface Journeys {
  readonly sessions: number;
  readonly navigationsOfEach: number;
  /** Up to the day before `today`. */
  readonly days: number;
  /** A day, UTC midnight, in milliseconds. */
  readonly today: number;
  /** Everything happened so many times, to other people in other sessions. */
  readonly copies: number;
  readonly seed: number;
}

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
/** Sessions of a person, in the mean; the sessions of guests are as many as those of people. */
const sessionsOfPerson = 8;
const batchSize = 5_000;
const routes = [
  ...['/', '/things', '/things/:id/dashboard', '/things/:id/timeline', '/tasks', '/tasks/:id', '/map'],
  ...[
    '/groups',
    '/groups/:id',
    '/activity',
    '/devices',
    '/notifications',
    '/rainfall',
    '/badges',
    '/profile',
  ],
];

/** What each session told, one session after the other. */
export function* happened({
  sessions,
  navigationsOfEach,
  days,
  today,
  seed,
}: Journeys): Generator<ProjectionEvent[]> {
  const next = chance(seed);
  const people = Math.ceil(sessions / 2 / sessionsOfPerson);
  for (let n = 0; n < sessions; n++) {
    const sessionId = derivedId('bench session', String(n));
    const audience: Audience = n % 2 === 0 ? 'user' : 'guest';
    const visitorId = derivedId('bench visitor', String(Math.floor(next() * people)));
    const who = { sessionId, audience, ...(audience === 'user' ? { visitorId } : {}) };
    const begun = today - dayMs * (1 + Math.floor(next() * days)) + Math.floor(next() * 20 * 60) * minuteMs;
    const iso = (ms: number) => new Date(ms).toISOString();
    const facts: Parameters<typeof projectionEvents>[0]['facts'][number][] = [
      navigationSessionStarted({ ...who, startedAt: iso(begun), userAgent: 'Firefox' }),
    ];
    let [at, fromRoute] = [begun, undefined as string | undefined];
    for (let k = 0; k < navigationsOfEach; k++) {
      const timeSpentMs = fromRoute === undefined ? 0 : Math.floor(next() * 90_000);
      at += timeSpentMs;
      // Front pages more often than what lies behind them.
      const toRoute = routes[Math.floor(next() * next() * routes.length)]!;
      const from = fromRoute === undefined ? {} : { fromRoute };
      facts.push(navigationRecorded({ ...who, ...from, toRoute, timestamp: iso(at), timeSpentMs }));
      fromRoute = toRoute;
    }
    facts.push(navigationSessionEndReported({ sessionId, endedAt: iso(at) }));
    yield projectionEvents({ id: sessionId, stream: navigationSessions.stream(sessionId), facts });
  }
}

/** What of a table is another's in a copy: ids; and what is so many times as much where everything happens again: sums. */
const ofCopies = {
  navigation_events: { ids: ['id', 'session_id', 'visitor_id'], sums: [] },
  navigation_sessions: { ids: ['id', 'visitor_id'], sums: [] },
  navigation_presence: { ids: ['visitor_id'], sums: [] },
  navigation_route_days: { ids: [], sums: ['visits', 'left_count', 'left_ms'] },
  navigation_pair_days: { ids: [], sums: ['occurrences', 'spent_ms'] },
  navigation_session_days: { ids: [], sums: ['sessions', 'duration_ms', 'navigations'] },
  navigation_uniques: { ids: [], sums: ['count'] },
} satisfies Record<string, { readonly ids: string[]; readonly sums: string[] }>;

const copyTable = async (
  client: pg.ClientBase,
  table: Projection['tables'][number],
  generation: number,
  copies: number,
): Promise<void> => {
  const { ids, sums } = ofCopies[table.name as keyof typeof ofCopies];
  const name = table.in(generation);
  if (sums.length > 0) {
    await client.query(`update ${name} set ${sums.map((sum) => `${sum} = ${sum} * ${copies}`).join(', ')}`);
    return;
  }
  // Indexes are made once all rows are there; random ids one by one would take hours.
  const { rows: columns } = await client.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [name],
  );
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
    [name],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [name],
  );
  for (const index of indexes) await client.query(`drop index ${index.name}`);
  for (const key of keys) await client.query(`alter table ${name} drop constraint ${key.name}`);
  const copied = columns.map((column) =>
    ids.some((id) => id === column.name) ? `md5(${column.name}::text || c)::uuid` : column.name,
  );
  await client.query(
    `insert into ${name} (${columns.map((column) => column.name).join(', ')})
     select ${copied.join(', ')} from ${name} cross join generate_series(2, ${copies}) as c`,
  );
  for (const key of keys) await client.query(`alter table ${name} add ${key.definition}`);
  for (const index of indexes) await client.query(index.definition);
};

/**
 * Lets one copy be projected, and makes the others in the tables: who comes in a copy comes in no other, so that rows of
 * single ones are there so many times under other ids, and sums are so many times as large, which is what the projection would make of it.
 */
export const fillJourneys = async (pool: pg.Pool, journeys: Journeys): Promise<void> => {
  const navigation = projections.find(({ name }) => name === 'navigation')!;
  let batch: ProjectionEvent[] = [];
  const flush = async () => {
    await projectEvents(pool, navigation, 'live', batch);
    batch = [];
  };
  for (const events of happened(journeys)) {
    batch.push(...events);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  if (journeys.copies > 1)
    await inTransaction(pool, async (client) => {
      const generation = await liveGeneration(client, navigation);
      await client.query(`set local maintenance_work_mem = '1GB'`);
      for (const table of navigation.tables) {
        if (!(table.name in ofCopies)) throw new Error(`No copy of ${table.name} is known`);
        await copyTable(client, table, generation, journeys.copies);
      }
    });
  await pool.query('vacuum analyze');
};
