import { type Committed, PersonKeys, readCommitted, reveal } from '@hedgerow/event-store';
import {
  type Change,
  type Frame,
  type ProjectionEvent,
  inTransaction,
  liveGeneration,
  type Projection,
  projections,
} from '@hedgerow/read-model';
import { derivedId, newId } from '@hedgerow/platform';
import { freshDatabase, freshNamespace, type TestDatabase, testServices } from '@hedgerow/testing';
import { createClient } from 'redis';
import type { ApiConfig } from './config.js';
import { type ApiServer, startApi } from './server.js';

export const testConfig = (over: Partial<ApiConfig> = {}): ApiConfig => ({
  database: 'postgres://nowhere/none',
  redis: 'redis://nowhere',
  namespace: '',
  tokenSecret: 'a secret for tests that nobody else knows',
  personalDataKey: Buffer.alloc(32, 7).toString('base64'),
  port: 0,
  webRoot: '',
  persistedOperations: '',
  openQueries: true,
  compileOperations: true,
  adminUsernames: ['ada'],
  allowedOrigins: [],
  socketsPerUser: 30,
  socketsPerAddress: 500,
  logLevel: 'silent',
  ...over,
});

/**
 * Stands in for publisher, Kafka and projector: takes committed events in their order and gives them to the real
 * projections, then announces the changes on Redis. The road through Kafka has tests of its own.
 */
export class ShortCut {
  private cursor = { xid: '0', position: '0' };
  private timer: NodeJS.Timeout | undefined;
  private busy: Promise<void> = Promise.resolve();
  /** The first thing that went wrong in here; told when it stops. */
  private failure: unknown;
  private readonly redis;
  private readonly keys: PersonKeys;

  constructor(
    private readonly database: TestDatabase,
    redisUrl: string,
    private readonly namespace: string,
    masterKey: string,
  ) {
    this.keys = new PersonKeys(database.pool, Buffer.from(masterKey, 'base64'));
    this.redis = createClient({ url: redisUrl });
  }

  async start(): Promise<void> {
    await this.redis.connect();
    this.resume();
  }

  /** The read model stands still until `resume`. */
  async pause(): Promise<void> {
    clearInterval(this.timer);
    await this.busy;
  }

  resume(): void {
    this.timer = setInterval(() => {
      this.busy = this.busy.then(() => this.carry()).catch((error: unknown) => void (this.failure ??= error));
    }, 5);
  }

  async stop(): Promise<void> {
    await this.pause();
    this.redis.destroy();
    if (this.failure) throw this.failure;
  }

  /** Gives events to the projections that hear them. `announce` false: as if Redis had dropped the message. */
  async project(events: readonly ProjectionEvent[], { announce = true } = {}): Promise<void> {
    for (const projection of projections) {
      const changes = await this.give(projection, events);
      if (announce && changes.length > 0)
        await this.redis.publish(`${this.namespace}changes`, JSON.stringify(changes));
    }
  }

  private give(projection: Projection, events: readonly ProjectionEvent[]): Promise<Change[]> {
    const heard = events.filter((event) => projection.handles.includes(event.type));
    if (heard.length === 0) return Promise.resolve([]);
    return inTransaction(this.database.pool, async (client) =>
      projection.project(client, await liveGeneration(client, projection.name), heard),
    );
  }

  private async carry(): Promise<void> {
    const committed: Committed[] = await readCommitted(this.database.pool, this.cursor, 500);
    const last = committed.at(-1);
    if (!last) return;
    const events = await reveal(
      this.keys,
      committed.map(({ event }) => event),
    );
    await this.project(events as ProjectionEvent[]);
    this.cursor = last.cursor;
  }
}

/** A frame of a sensor, decoded. */
export const frame = (
  networkDeviceId: string,
  at: string,
  values: Record<string, number>,
): ProjectionEvent => {
  const nothing = {
    water: null,
    temperature: null,
    conductivity: null,
    ph: null,
    battery: null,
    externalTemperature: null,
  };
  const data: Frame = {
    frameId: derivedId(networkDeviceId, at),
    networkDeviceId,
    receivedAt: at,
    setAside: [],
    reading: { ...nothing, ...values, observedAt: at, rssi: -97, snr: 7.5, details: {} },
  };
  const id = newId();
  return {
    id,
    type: 'UplinkDecoded',
    data,
    stream: `uplinks-${networkDeviceId}`,
    version: 0,
    schemaVersion: 1,
    occurredAt: at,
    recordedAt: at,
    actor: { kind: 'device', id: networkDeviceId },
    correlationId: id,
    causationId: id,
  };
};

// What comes back depends on a document that a test wrote; the test itself says what it expects.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

export interface Answer<D = Loose> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: D;
  readonly errors?: {
    message: string;
    extensions: { code: string; fields?: { field: string; message: string }[]; errorId?: string };
  }[];
}

/** Somebody with a browser: asks the api in GraphQL, with their token when they have one. */
export class Person {
  constructor(
    private readonly url: string,
    readonly token?: string,
    readonly id = '',
    readonly username = '',
  ) {}

  /** Sends the bytes of a body as they are. */
  post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      body,
    });
  }

  async ask<D = Loose>(query: string, variables: object = {}, operationName?: string): Promise<Answer<D>> {
    const response = await this.post(JSON.stringify({ operationName, variables, query }));
    const body = (await response.json()) as Pick<Answer<D>, 'data' | 'errors'>;
    return { status: response.status, headers: response.headers, ...body };
  }

  /** The data of an answer that must not hold an error. */
  async get<D = Loose>(query: string, variables: object = {}): Promise<D> {
    const { data, errors } = await this.ask<D>(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  as(token: string): Person {
    return new Person(this.url, token);
  }

  /** The group that is this person's own. */
  async personalGroup(): Promise<string> {
    const { allGroups } = await this.get('{ allGroups(mine: true, first: 1) { nodes { id isPersonal } } }');
    return allGroups.nodes[0].id;
  }

  async createThing(over: object = {}): Promise<{ id: string; nodeId: string }> {
    const input = {
      groupId: await this.personalGroup(),
      name: 'Mill Lane rowan',
      hasImage: false,
      isPublic: true,
      type: 'TREE',
      ...over,
    };
    const { createThing } = await this.get(createThingDocument, { input });
    return createThing.thing;
  }

  async createDevice(over: object = {}): Promise<{ id: string; nodeId: string; deviceId: string }> {
    const deviceId = `eui-${newId().replaceAll('-', '').slice(-16)}`;
    const input = {
      model: 'LSE01',
      name: 'Rowan probe',
      deviceId,
      isPublic: true,
      x: 51.5,
      y: -0.12,
      ...over,
    };
    const { createDevice } = await this.get(createDeviceDocument, { input });
    return createDevice.device;
  }
}

export const createThingDocument = `mutation ($input: CreateThingInput!) { createThing(input: $input) {
  clientMutationId thing { id nodeId name accessCount slug viewerMayEdit } thingEdge { cursor node { id } } } }`;
export const createDeviceDocument = `mutation ($input: CreateDeviceInput!) { createDevice(input: $input) {
  device { id nodeId deviceId name thing { id } } deviceEdge { cursor } } }`;
export const createActionDocument = `mutation ($input: CreateActionInput!) { createAction(input: $input) {
  action { id nodeId type comments creator { username } thing { id } } actionEdge { cursor } thing { id lastAction } } }`;

export interface Circle {
  readonly api: ApiServer;
  readonly database: TestDatabase;
  readonly shortCut: ShortCut;
  readonly config: ApiConfig;
  readonly visitor: Person;
  signUp(username?: string): Promise<Person>;
  stop(): Promise<void>;
}

/** The api on real services, with the short cut behind it. */
export const startCircle = async (over: Partial<ApiConfig> = {}): Promise<Circle> => {
  const services = await testServices({ postgres: true, redis: true });
  const database = await freshDatabase(services);
  const namespace = freshNamespace('api');
  const config = testConfig({ database: database.url, redis: services.redisUrl, namespace, ...over });
  const shortCut = new ShortCut(database, services.redisUrl, namespace, config.personalDataKey);
  await shortCut.start();
  const api = await startApi(config);
  const visitor = new Person(api.url);
  let people = 0;
  return {
    api,
    database,
    shortCut,
    config,
    visitor,
    async signUp(username = `anna${(people += 1)}`) {
      const { signUp } = await visitor.get(
        `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }`,
        {
          input: { name: 'Anna Hill', username, email: `${username}@example.org`, password: 'Correct1horse' },
        },
      );
      return new Person(api.url, signUp.jwtToken, signUp.viewer.id, username);
    },
    async stop() {
      await api.close();
      await shortCut.stop();
      await database.drop();
    },
  };
};
