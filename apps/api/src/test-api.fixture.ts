import { type Fact, thingAccessGranted, things } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  aNetworkDeviceId,
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testPersonalDataKey,
  testServices,
} from '@hedgerow/testing';
import { GraphQLClient, type Loose } from '@hedgerow/testing/graphql-client';
import { InProcessProjector } from '@hedgerow/testing/in-process-projector';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiConfig } from './config.js';
import { type ApiServer, startApi } from './server.js';

export const testConfig = (over: Partial<ApiConfig> = {}): ApiConfig => ({
  database: 'postgres://nowhere/none',
  redis: 'redis://nowhere',
  namespace: '',
  tokenSecret: 'a secret for tests that nobody else knows',
  personalDataKey: testPersonalDataKey,
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

/** A person with an account, or a visitor without. */
export class Person extends GraphQLClient {
  constructor(
    apiUrl: string,
    token?: string,
    readonly id = '',
    readonly username = '',
  ) {
    super(apiUrl, token);
  }

  /** The group that is this person's own. */
  async personalGroup(): Promise<string> {
    const { allGroups } = await this.get('{ allGroups(mine: true, first: 1) { nodes { id isPersonal } } }');
    return allGroups.nodes[0].id;
  }

  /** What this person registers a thing with. */
  async thingInput(over: object = {}): Promise<object> {
    const groupId = await this.personalGroup();
    return { groupId, name: 'Mill Lane rowan', hasImage: false, isPublic: true, type: 'TREE', ...over };
  }

  async createThing(over: object = {}): Promise<{ id: string; nodeId: string }> {
    const { createThing } = await this.get(createThingDocument, { input: await this.thingInput(over) });
    return createThing.thing;
  }

  async createDevice(over: object = {}): Promise<{ id: string; nodeId: string; deviceId: string }> {
    const { createDevice } = await this.get(createDeviceDocument, { input: deviceInput(over) });
    return createDevice.device;
  }

  async createGroup(over: object = {}): Promise<{ id: string }> {
    const { createGroup } = await this.get(createGroupDocument, { input: groupInput(over) });
    return createGroup.group;
  }

  /** Waters a thing, if nothing else is said. */
  async recordAction(thingId: string, over: object = {}): Promise<{ id: string; nodeId: string }> {
    const input = { thingId, type: 'WATERING', comments: '', ...over };
    const { createAction } = await this.get(createActionDocument, { input });
    return createAction.action;
  }
}

export const deviceInput = (over: object = {}): object => ({
  model: 'LSE01',
  name: 'Rowan probe',
  deviceId: aNetworkDeviceId(),
  isPublic: true,
  x: 51.5,
  y: -0.12,
  ...over,
});
export const groupInput = (over: object = {}): object => ({
  name: 'Riverside Growers',
  type: 'GROWER',
  isPublic: true,
  ...over,
});

/** The id under which `node` finds something. */
export const nodeIdOf = (type: string, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64url');

export const createThingDocument = `mutation ($input: CreateThingInput!) { createThing(input: $input) {
  clientMutationId thing { id nodeId name accessCount slug viewerMayEdit } thingEdge { cursor node { id } } } }`;
export const createDeviceDocument = `mutation ($input: CreateDeviceInput!) { createDevice(input: $input) {
  device { id nodeId deviceId name thing { id } } deviceEdge { cursor } } }`;
export const createGroupDocument = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) {
  group { id name memberCount isPersonal } groupEdge { cursor } } }`;
export const createActionDocument = `mutation ($input: CreateActionInput!) { createAction(input: $input) {
  action { id nodeId type comments creator { username } thing { id } } actionEdge { cursor } thing { id lastAction } } }`;

/** A subscription with everything that it was sent. */
export interface Subscribed {
  readonly messages: readonly Loose[];
  /** Settles when the server has ended it. */
  readonly completed: Promise<void>;
  first(): Promise<Loose>;
}

interface AccessFlags {
  readonly isOwner?: boolean;
  readonly isCollaborator?: boolean;
}

export interface TestApi {
  readonly api: ApiServer;
  readonly database: TestDatabase;
  readonly projector: InProcessProjector;
  readonly store: EventStore;
  readonly config: ApiConfig;
  readonly visitor: Person;
  signUp(username?: string): Promise<Person>;
  /** Signs people up, one after the other. */
  signUpAll<const N extends readonly string[]>(...usernames: N): Promise<{ [K in keyof N]: Person }>;
  /** Appends facts behind the last event of a stream, past every decision. */
  append(stream: string, ...facts: readonly Fact[]): Promise<void>;
  /**
   * Gives a person access to a thing, as a viewer if the flags say no more, and waits until the read model shows it.
   * Answers with the id of the access.
   */
  grantAccess(thingId: string, person: Person, flags?: AccessFlags): Promise<string>;
  /** Subscribes to what has this id, as a guest or with a person's token. */
  subscribe(query: string, id: string, token?: string): Subscribed;
  stop(): Promise<void>;
}

/** The running api on real services, with a projector in this process. */
export const startTestApi = async (over: Partial<ApiConfig> = {}): Promise<TestApi> => {
  const services = await testServices({ postgres: true, redis: true });
  const database = await freshDatabase(services);
  const namespace = freshNamespace('api');
  const config = testConfig({ database: database.url, redis: services.redisUrl, namespace, ...over });
  const projector = new InProcessProjector({
    ...{ pool: database.pool, redisUrl: services.redisUrl, namespace },
    personalDataKey: config.personalDataKey,
  });
  await projector.start();
  const api = await startApi(config);
  const store = api.app.get(EventStore);
  const visitor = new Person(api.url);
  const clients: Client[] = [];
  let people = 0;
  const signUp = async (username = `anna${(people += 1)}`) => {
    const { signUp: signedUp } = await visitor.get(
      `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }`,
      {
        input: { name: 'Anna Hill', username, email: `${username}@example.org`, password: 'Correct1horse' },
      },
    );
    return new Person(api.url, signedUp.jwtToken, signedUp.viewer.id, username);
  };
  const append = async (stream: string, ...facts: readonly Fact[]) => {
    const { version } = await store.read(stream);
    const streams = [{ stream, expected: version, facts }];
    await store.append({ commandId: newId(), actor: { kind: 'rule', id: 'test' }, streams });
  };
  return {
    ...{ api, database, projector, store, config, visitor },
    signUp,
    async signUpAll<const N extends readonly string[]>(...usernames: N) {
      const signedUp: Person[] = [];
      for (const username of usernames) signedUp.push(await signUp(username));
      return signedUp as unknown as { [K in keyof N]: Person };
    },
    append,
    async grantAccess(thingId, { id: userId }, { isOwner = false, isCollaborator = false } = {}) {
      const accessId = newId();
      const granted = thingAccessGranted({ thingId, accessId, userId, isOwner, isCollaborator });
      await append(things.stream(thingId), granted);
      const shown = 'select from read.thing_accesses where id = $1';
      await eventually(async () => (await database.pool.query(shown, [accessId])).rowCount === 1);
      return accessId;
    },
    subscribe(query, id, token) {
      const client = createClient({
        url: `${api.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: token ? { token } : {},
        retryAttempts: 0,
      });
      clients.push(client);
      const messages: Loose[] = [];
      const completed = new Promise<void>((resolve, reject) => {
        client.subscribe<Loose>(
          { query, variables: { id } },
          { next: (message) => messages.push(message), error: reject, complete: resolve },
        );
      });
      return { messages, completed, first: () => eventually(() => messages[0]) };
    },
    async stop() {
      for (const client of clients) await client.dispose();
      await api.close();
      await projector.stop();
      await database.drop();
    },
  };
};
