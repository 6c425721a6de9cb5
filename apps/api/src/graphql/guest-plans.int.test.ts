import { beforeAll, expect, it, jest } from '@jest/globals';
import { picturePrepared } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { readModel } from '@hedgerow/read-model';
import { aDevice, aGroup, anAction, aPicture, aTask, aThing, aUser, type Built } from '@hedgerow/testing';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { projectEvents, projectionEvents, uplinkDecoded } from '@hedgerow/testing/projection';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import pg from 'pg';
import { nodeIdOf } from '../person.fixture.js';
import { Runtime } from '../runtime.js';
import { suiteApi } from '../test-api.fixture.js';
import { accessRule } from './schema/access.js';

/**
 * So many things: as many as it takes that an index is cheaper than the table for the rows of one page. One in ten is public, so
 * that a walk past private ones is seen.
 */
const many = 9_000;
const isPublic = (n: number) => n % 10 === 0;

const testApi = suiteApi();
let schema: GraphQLSchema;
/** How many rows the tables have that an index is cheaper than. */
let large: ReadonlyMap<string, number>;

const sensor = 'eui-0000000000000001';
const person = aUser({ username: 'gardener' });
const things = Array.from({ length: many }, (_, n) => aThing({ name: `Bed ${n}`, isPublic: isPublic(n) }));
const thing = things[0]!;
const device = aDevice({ thingId: thing.id, networkDeviceId: sensor });
const group = aGroup({ isPersonal: false, isPublic: true });
const action = anAction({ thingId: thing.id });
const task = aTask({ thingId: thing.id });
/** A picture that is shown. */
const ready = (subjectId: string, pictureId = newId()): Built => {
  const { facts, ...picture } = aPicture({ pictureId, subjectId, addedBy: person.id });
  const made = { width: 160, height: 120, widths: [160], placeholder: 'data:image/webp;base64,AA' };
  return { ...picture, facts: [...facts, picturePrepared({ ...made, pictureId, addedBy: person.id })] };
};
const picture = ready(thing.id);
const sensorOf = (n: number) => `eui-${n.toString(16).padStart(16, 'a')}`;
/** What there is beside a thing: its device, and beside every third one all else. */
const beside = ({ id }: Built, n: number): Built[] => {
  const probe = { name: `Probe ${n}`, networkDeviceId: sensorOf(n), isPublic: isPublic(n) };
  if (n % 3 > 0) return [aDevice({ ...probe, thingId: id })];
  return [
    ...[aDevice({ ...probe, thingId: id }), anAction({ thingId: id }), aTask({ thingId: id }), ready(id)],
    ...[aUser({ username: `person${n}` }), aGroup({ isPersonal: true, isPublic: false })],
    aGroup({ isPersonal: false, isPublic: isPublic(n) }),
  ];
};

beforeAll(async () => {
  const start = Date.parse('2026-04-01T00:00:00Z');
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const early = [person, device, group, action, task, picture].flatMap((one) => projectionEvents(one));
  const all = things.flatMap((one, n) =>
    [one, ...beside(one, n)].flatMap((built) => projectionEvents(built, { from: at(n) })),
  );
  // It turns some times a day, as in life: for a page of its turning points all of them are sorted.
  const ofSensor = Array.from({ length: 3_000 }, (_, n) =>
    uplinkDecoded(sensor, at(n * 20), { water: n % 20 < 10 ? 60 : 5 }),
  );
  // Few sensors with many readings each, as in life: by their average PostgreSQL plans for each of them.
  const ofOthers = Array.from({ length: many }, (_, n) =>
    uplinkDecoded(sensorOf(n % 30), at(Math.floor(n / 30) * 20), { water: (n * 37) % 100 }),
  );
  const events = [...early, ...all, ...ofSensor, ...ofOthers];
  const { pool } = testApi.readDatabase;
  for (const projection of readModel.projections) await projectEvents(pool, projection, 'live', events);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ name: string; size: number }>(
    `select relname as name, reltuples as size from pg_class where relkind = 'r' and reltuples >= 2000`,
  );
  large = new Map(rows.map(({ name, size }) => [name, size]));
  schema = testApi.api.app.get(GraphQLSchemaHost).schema;
}, 180_000);

/** The arguments that a guest asks with, each time others. */
interface Asked {
  readonly args: readonly string[];
  /** The code of the refusal that a guest gets once tables were read. */
  readonly refused?: string;
  /** A table that has one row. */
  readonly ofOneRow?: string;
}
/** Why a query reads nothing for a guest. */
interface ReadsNothing {
  readonly because: string;
  readonly refused?: string;
}

const of = (name: string, id: string) => `${name}: ${JSON.stringify(id)}`;
const plain: Asked = { args: [''] };
const byId = ({ id }: { readonly id: string }): Asked => ({ args: [of('id', id)] });
const nearest: Asked = { args: ['latitude: 51.4, longitude: -1.32'] };
const invitation: Asked = { args: [`${of('invitationId', newId())}, code: "AAAA-AAAA"`], refused: 'NTFND' };
const readings = [of('thingId', thing.id), of('deviceId', device.id)];

/** Every query that the rules let a guest call. */
const guestQueries: Readonly<Record<string, Asked | ReadsNothing>> = {
  allActions: { args: ['', of('thingId', thing.id), of('groupId', group.id), of('userId', person.id)] },
  allActivities: {
    args: [
      ...['', 'kinds: [ACTION]', 'kinds: [ACTION, TASK]', of('thingId', thing.id), of('groupId', group.id)],
      ...[of('userId', person.id), 'from: "2026-04-01T00:00:00Z", to: "2026-07-01T00:00:00Z"'],
    ],
  },
  allAuditEntries: { args: [of('targetId', thing.id)] },
  allBadgeTypes: { because: 'they follow from the rules' },
  allDeviceAccesses: plain,
  allDevices: { args: ['', of('groupId', group.id), 'mine: true'] },
  allGroupMemberships: { args: [of('groupId', group.id)] },
  allGroups: { args: ['', 'personal: false', 'mine: true', of('userId', person.id)] },
  allNotifications: plain,
  allPublicThings: { args: ['', 'search: "bed 2990"'] },
  allSensorData: { args: [...readings, `${readings[0]}, createdAt: "2026-05-01T00:00:00Z"`] },
  allTasks: { args: ['', of('thingId', thing.id), of('groupId', group.id), of('assignedTo', person.id)] },
  allThingAccesses: plain,
  allThings: { args: ['', 'search: "bed 2990"', of('groupId', group.id), of('userId', person.id)] },
  awaitsFirstAdministrator: {
    because: 'settings name them; where none do, one claim is looked up by its key',
  },
  deviceAccessForInvitation: invitation,
  deviceById: byId(device),
  erasureReceipt: byId({ id: newId() }),
  erasureReceiptKey: { ...plain, ofOneRow: 'signing' },
  groupById: byId(group),
  groupMembershipForInvitation: invitation,
  latestSensorData: { args: readings },
  mailboxUrl: { because: 'it is a setting' },
  nearestDevice: nearest,
  nearestGroup: nearest,
  nearestThing: nearest,
  // By the types that have a global id.
  node: { args: [] },
  search: { args: ['text: "bed 2990"', 'text: "rhododendron"'] },
  taskById: byId(task),
  thingAccessForInvitation: invitation,
  thingAt: { args: [`${of('id', thing.id)}, at: "2026-06-02T00:00:00Z"`] },
  thingById: byId(thing),
  thingTimeline: {
    args: [of('thingId', thing.id), `${of('thingId', thing.id)}, kinds: [SENSOR]`],
  },
  viewer: { because: 'a guest is nobody' },
};

type Field = GraphQLField<unknown, unknown>;
const fieldsOf = (type: unknown): Field[] => (isObjectType(type) ? Object.values(type.getFields()) : []);
/** What a rule that begins so asks for is looked at before anything is read. */
const isOpen = ({ extensions }: Field) => !/^(signed in|administrators)/.test(String(extensions[accessRule]));

it('every query that a guest may call stands in the table', () => {
  const open = fieldsOf(schema.getQueryType()).filter(isOpen);
  expect(Object.keys(guestQueries).sort()).toEqual(open.map(({ name }) => name).sort());
});

/** What fields of types are asked with that cannot be asked without arguments. */
const argumentsOf: Readonly<Record<string, string>> = {
  'Thing.latest': 'parameter: WATER',
  'PastThing.latest': 'parameter: WATER',
  'Thing.series': 'parameter: WATER, from: "2026-04-02T00:00:00Z", to: "2026-04-03T00:00:00Z"',
};

/** A field of a type with the simplest selection of what it leads to. */
const selected = (type: GraphQLNamedType, { name, args, type: leadsTo }: Field): string => {
  const given = argumentsOf[`${type.name}.${name}`];
  if (args.some(isRequiredArgument) && !given) throw new Error(`No arguments for ${type.name}.${name}`);
  return `${name}${given ? `(${given})` : ''} ${isLeafType(getNamedType(leadsTo)) ? '' : '{ __typename }'}`;
};
/** All that a type has, and that what it leads to is there. */
const allOf = (type: GraphQLNamedType): string =>
  ['__typename', ...fieldsOf(type).map((field) => selected(type, field))].join(' ');

interface Question {
  readonly document: string;
  /** Totals are counted: what they look at may be as much as there is. */
  readonly isTotal?: boolean;
}

/** Every way to ask a query: each of its arguments, and a list in each of its orders, from both ends, and for its total. */
const questionsOf = (field: Field, { args }: Asked): Question[] => {
  const type = getNamedType(field.type);
  const argument = (wanted: string) => field.args.find(({ name }) => name === wanted);
  const orderType = getNamedType(argument('orderBy')?.type);
  const orders = isEnumType(orderType) ? orderType.getValues().map(({ name }) => `orderBy: ${name}`) : [''];
  const ends = argument('backwards') ? ['', 'backwards: true'] : [''];
  const called = (...given: string[]) => {
    const said = given.filter((one) => one !== '').join(', ');
    return said === '' ? field.name : `${field.name}(${said})`;
  };
  const typeOf = (name: string) => {
    const found = fieldsOf(type).find((inner) => inner.name === name);
    return found && getNamedType(found.type);
  };
  const nodes = type.name.endsWith('Connection') ? typeOf('nodes') : undefined;
  if (!nodes) {
    const selection = isLeafType(type) ? '' : `{ ${allOf(type)} }`;
    return args.map((given) => ({ document: `{ ${called(given)} ${selection} }` }));
  }
  // Readings have a longer page than a walk may be.
  const size = field.name === 'allSensorData' ? 'first: 100' : '';
  return args.flatMap((given) => [
    ...orders.flatMap((order) =>
      ends.map((end) => ({
        document: `{ ${called(given, order, end, size)} { nodes { ${allOf(nodes)} } } }`,
      })),
    ),
    ...(typeOf('totalCount') ? [{ document: `{ ${called(given)} { totalCount } }`, isTotal: true }] : []),
  ]);
};

/** A node of each type that has a global id; of types that a guest sees none of, any id. */
const nodeQuestions = async (): Promise<Question[]> => {
  const first = async (list: string): Promise<string> => {
    const name = list.replace(/\(.*/, '');
    return (await testApi.visitor.get(`{ ${list} { nodes { nodeId } } }`))[name].nodes[0].nodeId;
  };
  const seen: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      Object.entries({
        Thing: thing,
        Device: device,
        Group: group,
        Action: action,
        Task: task,
        Picture: picture,
      }).map(([type, { id }]) => [type, nodeIdOf(type, id)]),
    ),
    SensorData: await first(`allSensorData(${readings[0]}, first: 1)`),
    ActivityEntry: await first('allActivities(first: 1)'),
  };
  const node = schema.getType('Node');
  return (isInterfaceType(node) ? schema.getPossibleTypes(node) : []).map((type) => ({
    document: `{ node(${of('nodeId', seen[type.name] ?? nodeIdOf(type.name, newId()))}) {
      ... on ${type.name} { ${allOf(type)} } } }`,
  }));
};

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** What a question has PostgreSQL asked on each of the pools. */
const statementsOf = async (document: string) => {
  const { readPool, storePool, keysPool } = testApi.api.app.get(Runtime);
  const asked = new Map<pg.Pool, Statement[]>([readPool, storePool, keysPool].map((pool) => [pool, []]));
  const spies = [...asked].map(([pool, statements]) =>
    jest.spyOn(pool, 'query').mockImplementation(((first: string | Statement, values?: unknown[]) => {
      const { text, values: given = [] } = typeof first === 'string' ? { text: first, values } : first;
      statements.push({ text, values: given });
      return Reflect.apply(pg.Pool.prototype.query, pool, [first, values]) as unknown;
    }) as unknown as pg.Pool['query']),
  );
  try {
    const answer = await testApi.visitor.ask(document);
    const [read = [], ...others] = asked.values();
    return { code: errorCode(answer), read, others: others.flat() };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}
const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
/** How many rows a step looked at, those among them that it left out. */
const lookedAt = (step: Plan): number =>
  step['Actual Loops'] *
  (step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0));

interface Explained {
  'QUERY PLAN': [{ Plan: Plan }];
}
/** The steps by which PostgreSQL answers a statement that read tables. */
const stepsThatRead = async ({ text, values }: Statement): Promise<Plan[]> => {
  const { readPool } = testApi.api.app.get(Runtime);
  const { rows } = await readPool.query<Explained>(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  return stepsOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
    (step) => step['Relation Name'] && step['Actual Loops'] > 0,
  );
};

/**
 * So many rows of a table at most are looked at for a page. One of 50 of which one in ten is public takes 510, and one that is
 * of two kinds of the activity 900; the smallest table that a walk could go through has three times as many.
 */
const mostLookedAt = 1_100;

/** The tables of the log and the keys that no index leads through. They are small here: reading all of one is forbidden. */
const unindexed = async ({ text, values }: Statement): Promise<string[]> => {
  const client = await testApi.database.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<Explained>(`explain (format json) ${text}`, values);
    const steps = stepsOf(rows[0]!['QUERY PLAN'][0].Plan);
    return steps.flatMap((step) => (step['Node Type'] === 'Seq Scan' ? step['Relation Name']! : []));
  } finally {
    await client.query('rollback');
    client.release();
  }
};

/** What is wrong with the way in which a statement is answered. */
const faultsOf = async (statement: Statement, { isTotal = false }: Question): Promise<string[]> => {
  const faults: string[] = [];
  for (const step of await stepsThatRead(statement)) {
    const table = step['Relation Name']!;
    const size = large.get(table);
    if (size === undefined) continue;
    const looked = lookedAt(step);
    if (!isTotal && step['Node Type'] === 'Seq Scan') faults.push(`all of ${table}`);
    else if (looked > (isTotal ? 1.1 * size : mostLookedAt)) faults.push(`${looked} rows of ${table}`);
  }
  return faults;
};

const isAsked = (entry: Asked | ReadsNothing): entry is Asked => 'args' in entry;
const entries = Object.entries(guestQueries);

it.each(entries.flatMap(([name, entry]) => (isAsked(entry) ? [[name, entry] as const] : [])))(
  '%s looks at no more rows for a guest than a page takes, and for a total at none twice',
  async (name, entry) => {
    const field = schema.getQueryType()!.getFields()[name]!;
    const questions = name === 'node' ? await nodeQuestions() : questionsOf(field, entry);
    let seen = 0;
    for (const question of questions) {
      const { document } = question;
      const { code, read, others } = await statementsOf(document);
      expect([document, code]).toEqual([document, entry.refused]);
      seen += read.length + others.length;
      const faults = await Promise.all(read.map((one) => faultsOf(one, question)));
      expect([document, faults.flat()]).toEqual([document, []]);
      for (const statement of others) {
        const tables = (await unindexed(statement)).filter((table) => table !== entry.ofOneRow);
        expect([document, tables]).toEqual([document, []]);
      }
    }
    // Questions that read nothing would show nothing.
    expect(seen).toBeGreaterThan(0);
  },
);

/** A value that fits an argument. */
const anyValue = ({ type }: GraphQLArgument): string => {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]!.name;
  return JSON.stringify(named.name === 'UUID' ? newId() : 'UTC');
};

it.each(entries.flatMap(([name, entry]) => (isAsked(entry) ? [] : [[name, entry.because, entry] as const])))(
  '%s reads nothing for a guest: %s',
  async (name, _because, { refused }) => {
    const field = schema.getQueryType()!.getFields()[name]!;
    const given = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${anyValue(arg)}`);
    for (const { document } of questionsOf(field, { args: [given.join(', ')] })) {
      const { code, read, others } = await statementsOf(document);
      expect([document, code, ...read, ...others]).toEqual([document, refused]);
    }
  },
);

it('what a guest asks ends after five seconds', async () => {
  const { readPool, storePool } = testApi.api.app.get(Runtime);
  for (const pool of [readPool, storePool])
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
});
