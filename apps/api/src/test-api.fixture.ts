import { newId } from '@hedgerow/platform';
import {
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

/** A subscription with everything that it was sent. */
export interface Subscribed {
  readonly messages: readonly Loose[];
  /** Settles when the server has ended it. */
  readonly completed: Promise<void>;
  first(): Promise<Loose>;
}

export interface TestApi {
  readonly api: ApiServer;
  readonly database: TestDatabase;
  readonly projector: InProcessProjector;
  readonly config: ApiConfig;
  readonly visitor: Person;
  signUp(username?: string): Promise<Person>;
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
  const visitor = new Person(api.url);
  const clients: Client[] = [];
  let people = 0;
  return {
    api,
    database,
    projector,
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
