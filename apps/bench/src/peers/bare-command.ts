/**
 * The reference of a command: the way of an action from its POST to the answer with the row that was projected, as short as pg,
 * kafkajs and redis make it as they come. Two processes, as with us: the `api` reads the stream of the thing, appends the event, tells of
 * it (`NOTIFY`), waits for the word on Redis and reads the row; the `projector` reads the log, sends it to Kafka, takes it from there, writes rows and
 * position in one transaction, and says so. There are no permissions, limits, sessions, schema, other projections or partitions.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import pg from 'pg';
import { createClient } from 'redis';

const [role = '', databaseUrl = '', brokers = '', redisUrl = '', topic = ''] = process.argv.slice(2);
const channel = `${topic}-rows`;

/** What is sent, and what is kept of it. */
interface Action {
  readonly id: string;
  readonly thingId: string;
  readonly comments: string;
}

const tables = `
create table events (position bigserial primary key, stream text not null, version int not null, data jsonb not null,
  recorded_at timestamptz not null default now(), unique (stream, version));
create table positions (partition int primary key, position bigint not null);
create table actions (id uuid primary key, thing_id uuid not null, comments text not null, created_at timestamptz not null);
create index on actions (thing_id, created_at);
create table things (id uuid primary key, last_action timestamptz, revision bigint not null default 0);
create index on things (last_action);
create table feed (id uuid primary key, thing_id uuid not null, at timestamptz not null);
create index on feed (at, id);
create index on feed (thing_id, at, id);
create table totals (day date primary key, count int not null);`;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const api = async (): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  // One connection, so that positions are committed in their order: what it costs to be sure of it otherwise is left out.
  const log = new pg.Client({ connectionString: databaseUrl });
  await log.connect();
  const subscriber = createClient({ url: redisUrl });
  await subscriber.connect();
  const waiting = new Map<string, () => void>();
  await subscriber.subscribe(channel, (ids) => {
    for (const id of JSON.parse(ids) as string[]) waiting.get(id)?.();
  });
  const record = async (action: Action): Promise<object> => {
    const { rows: history } = await pool.query<{ version: number }>({
      name: 'history',
      text: 'select version, data from events where stream = $1 order by version',
      values: [`thing-${action.thingId}`],
    });
    if (history.length === 0) throw new Error('There is no such thing');
    const projected = new Promise<void>((resolve) => waiting.set(action.id, resolve));
    await log.query({
      name: 'append',
      text: 'insert into events (stream, version, data) values ($1, 1, $2)',
      values: [`action-${action.id}`, action],
    });
    await log.query('notify appended');
    await projected;
    waiting.delete(action.id);
    const { rows } = await pool.query({
      name: 'row',
      text: `select a.id, a.comments, t.id as "thingId", t.last_action as "lastAction", t.revision
        from actions a join things t on t.id = a.thing_id where a.id = $1`,
      values: [action.id],
    });
    return rows[0] as object;
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      const text = JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text); // prettier-ignore
    };
    bodyOf(request)
      .then((body) => record(JSON.parse(body) as Action))
      .then((row) => answer(200, row))
      .catch((error: Error) => answer(500, { error: error.message }));
  });
  // Its connections are opened a minute before their first request, which Node 26 answers with 408.
  server.headersTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const projector = async (): Promise<number> => {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.ERROR });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const publisher = createClient({ url: redisUrl });
  await publisher.connect();
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();

  const log = new pg.Client({ connectionString: databaseUrl });
  await log.connect();
  let published = 0n;
  let isPublishing = false;
  let isAgain = false;
  const publish = async () => {
    isAgain = true;
    if (isPublishing) return;
    isPublishing = true;
    while (isAgain) {
      isAgain = false;
      const { rows } = await log.query<{ position: string; stream: string; data: Action }>({
        name: 'log',
        text: `select position, stream, data from events where position > $1 and stream like 'action-%' order by position limit 500`,
        values: [published],
      });
      if (rows.length === 0) continue;
      const messages = rows.map(({ stream, data }) => ({ key: stream, value: JSON.stringify(data) }));
      await producer.send({ topic, messages, acks: -1 });
      published = BigInt(rows.at(-1)!.position);
    }
    isPublishing = false;
  };
  log.on('notification', () => void publish());
  await log.query('listen appended');

  const write = async (client: pg.PoolClient, action: Action, partition: number, offset: string) => {
    const { id, thingId, comments } = action;
    await client.query('begin');
    const moved = await client.query({
      name: 'move',
      text: `insert into positions (partition, position) values ($1, $2)
        on conflict (partition) do update set position = excluded.position where positions.position < excluded.position`,
      values: [partition, offset],
    });
    if (moved.rowCount === 1) {
      const statements: [string, string, unknown[]][] = [
        ['action', 'insert into actions values ($1, $2, $3, now())', [id, thingId, comments]],
        ['thing', 'update things set last_action = now(), revision = revision + 1 where id = $1', [thingId]],
        ['feed', 'insert into feed values ($1, $2, now())', [id, thingId]],
        ['total', 'insert into totals values (current_date, 1) on conflict (day) do update set count = totals.count + 1', []], // prettier-ignore
      ];
      for (const [name, text, values] of statements) await client.query({ name, text, values });
    }
    await client.query('commit');
  };
  const consumer = kafka.consumer({ groupId: `${topic}-rows` });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ partition, message }) => {
      const client = await pool.connect();
      const action = JSON.parse(String(message.value)) as Action;
      await write(client, action, partition, message.offset).finally(() => client.release());
      await publisher.publish(channel, JSON.stringify([action.id]));
    },
  });
  await joined;
  return 0;
};

if (role === 'tables') {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(tables);
  await client.end();
}
process.send!({ port: await (role === 'api' ? api() : role === 'projector' ? projector() : 0) });
process.once('disconnect', () => process.exit(0));
