import { afterAll, beforeAll } from '@jest/globals';
import { type Fact, thingAccessGranted, things } from '@hedgerow/domain';
import { EventStore, whileStale } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  eventually,
  freshDatabase,
  freshNamespace,
  type TestDatabase,
  type TestServices,
  twoDatabases,
  testMasterKey,
  testMetricsToken,
  testServices,
} from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import { InProcessProjector } from '@hedgerow/testing/in-process-projector';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiConfig } from './config.js';
import { Person } from './person.fixture.js';
import { type ApiServer, startApi } from './server.js';

export const testConfig = (over: Partial<ApiConfig> = {}): ApiConfig => ({
  database: 'postgres://nowhere/none',
  readDatabase: over.database ?? 'postgres://nowhere/none',
  redis: 'redis://nowhere',
  namespace: '',
  tokenSecret: 'a secret for tests that nobody else knows',
  masterKeys: [{ version: 1, key: testMasterKey }],
  keysDatabase: '',
  host: '127.0.0.1',
  port: 0,
  webRoot: '',
  persistedOperations: '',
  openQueries: true,
  compileOperations: true,
  adminUsernames: ['ada'],
  adminsNeedFactor: false,
  allowedOrigins: [],
  trustProxy: 0,
  socketsPerUser: 30,
  socketsPerAddress: 500,
  costPerMinute: 1_000_000_000,
  anonymousPerMinute: 1_000_000_000,
  metricsToken: testMetricsToken,
  logLevel: 'silent',
  ...over,
});

/** A subscription with everything that it was sent. */
export interface Subscribed {
  readonly messages: readonly Loose[];
  /** Settles when the server has ended it. */
  readonly completed: Promise<void>;
  first(): Promise<Loose>;
}

const oneDatabase = async (services: TestServices): Promise<[TestDatabase, TestDatabase]> => {
  const database = await freshDatabase(services);
  return [database, database];
};

/** The running api on real services, with a projector in this process; all of it is there once it has started. */
export class TestApi {
  api!: ApiServer;
  config!: ApiConfig;
  database!: TestDatabase;
  /** The read model's; the same one unless they are to be two. */
  readDatabase!: TestDatabase;
  projector!: InProcessProjector;
  store!: EventStore;
  visitor!: Person;
  readonly #clients: Client[] = [];
  #people = 0;

  constructor(
    private readonly over: Partial<ApiConfig> = {},
    private readonly databases: 1 | 2 = 1,
  ) {}

  async start(): Promise<void> {
    const services = await testServices({ postgres: true, redis: true });
    [this.database, this.readDatabase] =
      this.databases === 2 ? await twoDatabases(services) : await oneDatabase(services);
    const namespace = freshNamespace('api');
    const shared = { redis: services.redisUrl, namespace };
    const urls = { database: this.database.url, readDatabase: this.readDatabase.url };
    this.config = testConfig({ ...urls, ...shared, ...this.over });
    this.projector = new InProcessProjector({
      ...{
        pool: this.database.pool,
        readPool: this.readDatabase.pool,
        redisUrl: services.redisUrl,
        namespace,
      },
    });
    await this.projector.start();
    this.api = await startApi(this.config);
    this.store = this.api.app.get(EventStore);
    this.visitor = new Person(this.api.url);
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) await client.dispose();
    await this.api.close();
    await this.projector.stop();
    await this.database.drop();
    if (this.databases === 2) await this.readDatabase.drop();
  }

  async signUp(username = `anna${(this.#people += 1)}`): Promise<Person> {
    const { signUp } = await this.visitor.get(
      `mutation ($input: SignUpInput!) { signUp(input: $input) { jwtToken viewer { id } } }`,
      {
        input: { name: 'Anna Hill', username, email: `${username}@example.org`, password: 'Correct1horse' },
      },
    );
    return new Person(this.api.url, signUp.jwtToken, signUp.viewer.id, username);
  }

  /** Signs people up, one after the other. */
  async signUpAll<const N extends readonly string[]>(...usernames: N): Promise<{ [K in keyof N]: Person }> {
    const people: Person[] = [];
    for (const username of usernames) people.push(await this.signUp(username));
    return people as { [K in keyof N]: Person };
  }

  /** Appends facts behind the last event of a stream, past every decision; several at once wait for each other. */
  async append(stream: string, ...facts: readonly Fact[]): Promise<void> {
    await whileStale(10, async () => {
      const { version } = await this.store.read(stream);
      const streams = [{ stream, expected: version, facts }];
      await this.store.append({ commandId: newId(), actor: { kind: 'rule', id: 'test' }, streams });
    });
  }

  /**
   * Gives a person access to a thing, as a viewer if the flags say no more, and waits until the read model shows it.
   * Answers with the id of the access.
   */
  async grantAccess(
    thingId: string,
    { id: userId }: Person,
    { isOwner = false, isCollaborator = false }: { isOwner?: boolean; isCollaborator?: boolean } = {},
  ): Promise<string> {
    const accessId = newId();
    const granted = thingAccessGranted({ thingId, accessId, userId, isOwner, isCollaborator });
    await this.append(things.stream(thingId), granted);
    const shown = 'select from read.thing_accesses where id = $1';
    await eventually(async () => (await this.readDatabase.pool.query(shown, [accessId])).rowCount === 1);
    return accessId;
  }

  /** Subscribes to what has this id, as a guest or with a person's token. */
  subscribe(query: string, id: string, token?: string): Subscribed {
    const client = createClient({
      url: `${this.api.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: token ? { token } : {},
      retryAttempts: 0,
    });
    this.#clients.push(client);
    const messages: Loose[] = [];
    const completed = new Promise<void>((resolve, reject) => {
      client.subscribe<Loose>(
        { query, variables: { id } },
        { next: (message) => messages.push(message), error: reject, complete: resolve },
      );
    });
    return { messages, completed, first: () => eventually(() => messages[0]) };
  }
}

/** The api of a suite: it runs before the tests and the suite's own `beforeAll`, and stops after them. */
export const suiteApi = (over?: Partial<ApiConfig>, databases?: 1 | 2): TestApi => {
  const testApi = new TestApi(over, databases);
  beforeAll(() => testApi.start());
  afterAll(() => testApi.stop());
  return testApi;
};
