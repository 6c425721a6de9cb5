import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import pg from 'pg';
import {
  EventStore,
  FailedAttempts,
  Invitations,
  LogBrowser,
  OwnEvents,
  PersonKeys,
  publisherLag,
  readCommitted,
  Sessions,
  ThingLog,
} from './index.js';
import { closeAccount } from './persons/close-account.js';

const db = suiteDatabase();
/** Every statement that went through, so that the plans are those of the code and not of a copy in the test. */
const statements = new Map<string, pg.QueryConfig>();

beforeAll(async () => {
  await db.pool.query(`
    insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
    select gen_random_uuid(), gen_random_uuid(), now(), 1, 1, 0, 'action-' || n, 'ActionRecorded', 'person', 'x', '{}'
    from generate_series(1, 20000) n;
    insert into events.claims select 'username', sha256(n::text::bytea), n::text from generate_series(1, 20000) n;
    insert into keys.persons (subject, destroyed_at) select gen_random_uuid(), now() from generate_series(1, 20000);
    insert into keys.visitors select gen_random_uuid(), gen_random_uuid() from generate_series(1, 20000);
    insert into events.sessions select gen_random_uuid(), gen_random_uuid(), now(), now() from generate_series(1, 20000);
    insert into events.failed_attempts select sha256(n::text::bytea), 1, now(), now() from generate_series(1, 20000) n;
    insert into events.known_networks select sha256(n::text::bytea), now() from generate_series(1, 20000) n;
    insert into events.invitations select gen_random_uuid(), 'thing-' || n, sha256(n::text::bytea), now() from generate_series(1, 20000) n;
    insert into events.roles select gen_random_uuid(), 'bk_admin' from generate_series(1, 20000);
    update events.cursors set position = 19000;
    analyze;`);
  // Those of connections that were borrowed, too.
  const ask = pg.Client.prototype.query;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...asked: unknown[]
  ) {
    const config = asked[0] as pg.QueryConfig;
    if (config.name) statements.set(config.name, config);
    return ask.apply(this, asked as never);
  } as never);
});

const planOf = async (of: pg.Pool | pg.PoolClient, text: string, values?: unknown[]): Promise<string> => {
  const { rows } = await of.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

const plan = async ({ name = '', text, values = [] }: pg.QueryConfig): Promise<string> => {
  // The worker removes what is old, and plans for the values at hand; the api, with `planOnce`, for any.
  if (name.endsWith('-forget') || name.startsWith('outbox-')) return planOf(db.pool, text, values);
  const client = await db.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare looked_at as ${text}`);
    const any = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : '';
    return await planOf(client, `execute looked_at${any}`);
  } finally {
    await client.query('deallocate all; reset plan_cache_mode');
    client.release();
  }
};

describe('growth', () => {
  it('no hot statement of the event store scans a table', async () => {
    const keys = new PersonKeys(db.pool, Buffer.alloc(32));
    const store = new EventStore(db.pool, keys);
    const action = anAction();
    const actor = { kind: 'person', id: 'x' } as const;
    const request = { commandId: newId(), actor, streams: [{ ...action, expected: 0 }] };
    await store.append(request);
    await store.append({ ...request, commandId: newId(), streams: [{ ...action, expected: 1 }] });
    await store.append(request);
    await store.read(action.stream);
    await store.claimOwner('username', 'anna');
    await keys.find([newId()]);
    await keys.personsOf([newId()]);
    await readCommitted(db.pool, '1', 500);
    await publisherLag(db.pool);
    await new Sessions(db.pool).isActive(newId());
    const attempts = new FailedAttempts(db.pool, keys);
    await attempts.begin([{ key: 'anna', free: 5 }]);
    await attempts.isKnown('anna');
    await attempts.forgetOld();
    await new Sessions(db.pool).forgetEnded();
    await new OwnEvents(db.pool, keys).read(newId()).next();
    await new ThingLog(db.pool).until(newId(), new Date());
    const log = new LogBrowser(db.pool);
    await log.page({ to: new Date(0) }, { first: 1 });
    await log.page({ subject: action.stream }, { first: 1 });
    await log.histogram({ to: new Date(0) }, { timeZone: 'UTC' });
    await log.histogram({ subject: action.stream }, { timeZone: 'UTC' });
    await log.find(newId());
    await log.connected(newId());
    // Sent a little later or not at all, as other appends have it.
    statements.delete('events-hint');
    expect([...statements.keys()].sort()).toEqual([
      'attempts-begin',
      'attempts-forget',
      'attempts-known',
      'events-append-one',
      'events-claim-owner',
      'events-of-command',
      'events-read',
      'log-browse',
      'log-browse-stream',
      'log-connected',
      'log-event',
      'log-stored-at',
      'log-tally',
      'log-tally-stream',
      'networks-forget',
      'outbox-lag',
      'outbox-read',
      'own-events-caused',
      'own-events-of-stream',
      'person-keys-find',
      'persons-of-visitors',
      'sessions-forget',
      'sessions-roles',
      'thing-log-until',
      'visitor-of-person',
    ]);
    for (const statement of statements.values()) {
      const text = await plan(statement);
      // The one row of the cursor is not worth an index.
      expect(text.replace(/Seq Scan on cursors/g, '')).not.toMatch(/Seq Scan/);
      // What the function of the outbox does is looked at below.
      expect(text).toMatch(/Index|Insert|Function Scan on outbox/);
    }
  });

  it('nor does the function that appends several events', async () => {
    const plans = await plansWithin((client) =>
      client.query(`select events.append(gen_random_uuid(), 'person', 'x', null, null, now(),
      array[gen_random_uuid(), gen_random_uuid()], array['action-7', 'action-8'], array[2, 2],
      array['ActionRecorded', 'ActionRecorded'], array[1, 1]::smallint[], array['{}', '{}']::json[],
      array['username'], array[sha256('y')], array['y'], array['email'], array[sha256('z')])`),
    );
    expect(plans).toMatch(
      /Index Scan using events_stream_version|Index Only Scan using events_stream_version/,
    );
    expect(plans).not.toMatch(/Seq Scan/);
  });

  it('nor does the end of an account, or of invitations', async () => {
    const closing = await plansWithin((client) => closeAccount(client, newId()));
    expect(closing).toMatch(/Index Scan .*on sessions/);
    expect(closing).toMatch(/Index Scan .*on claims/);
    expect(closing).not.toMatch(/Seq Scan on (claims|sessions)/);
    const ended = await plansWithin((client) =>
      new Invitations(client as never, new PersonKeys(db.pool, Buffer.alloc(32))).ended(),
    );
    expect(ended).toMatch(/Index Scan .*on invitations/);
    expect(ended).not.toMatch(/Seq Scan/);
  });

  it.each([
    ['far behind', 1],
    ['at the end', 20_100],
  ])('nor does the outbox, which sorts nothing either, %s', async (_, after) => {
    const plans = await plansWithin((client) => client.query(`select * from events.outbox(${after}, 500)`));
    expect(plans).toMatch(/Index Only Scan Backward using events_position/);
    expect(plans.replace(/Seq Scan on pg_database/g, '')).not.toMatch(/Seq Scan|Sort/);
  });
});

/** The plans of what is run, and of all that it runs within functions. */
const plansWithin = async (run: (client: pg.PoolClient) => Promise<unknown>): Promise<string> => {
  const client = await db.pool.connect();
  const plans: string[] = [];
  client.on('notice', (notice) => plans.push(notice.message ?? ''));
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set client_min_messages = log;
      set auto_explain.log_nested_statements = on; set auto_explain.log_level = notice`);
    await run(client);
  } finally {
    client.release(true);
  }
  return plans.join('\n');
};
