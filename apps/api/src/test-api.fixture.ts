import { newId } from '@hedgerow/platform';
import {
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  testPersonalDataKey,
  testServices,
} from '@hedgerow/testing';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { InProcessProjector } from '@hedgerow/testing/in-process-projector';
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

export interface TestApi {
  readonly api: ApiServer;
  readonly database: TestDatabase;
  readonly projector: InProcessProjector;
  readonly config: ApiConfig;
  readonly visitor: Person;
  signUp(username?: string): Promise<Person>;
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
    async stop() {
      await api.close();
      await projector.stop();
      await database.drop();
    },
  };
};
