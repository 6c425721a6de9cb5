import { jarList, type ServiceName } from '@hedgerow/services';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { freePort } from '@hedgerow/services';

export interface Started {
  readonly address: string;
  stop(): Promise<unknown>;
}

/** Starts one service in a container, through testcontainers; the images are those of docker-compose.yml. */
export const startContainer = (name: ServiceName): Promise<Started> => start[name]();

const postgresSettings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  'max_prepared_transactions=10',
];

const start: Record<ServiceName, () => Promise<Started>> = {
  postgres: async () => {
    const container = await new GenericContainer('postgis/postgis:15-3.4')
      .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
      .withCommand(['postgres', ...postgresSettings.flatMap((setting) => ['-c', setting])])
      .withExposedPorts(5432)
      // The image starts a first server for its own set-up and stops it again.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    return started(
      container,
      (host) => `postgres://postgres@${host}:${container.getMappedPort(5432)}/postgres`,
    );
  },
  redis: async () => {
    const container = await new GenericContainer('redis:7.4-alpine')
      .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
    return started(container, (host) => `redis://${host}:${container.getMappedPort(6379)}`);
  },
  kafka: async () => {
    // The broker tells its clients its address, so the port outside has to be known before it starts.
    const port = await freePort();
    const container = await new GenericContainer(`apache/kafka:${jarList().kafka}`)
      .withEnvironment(kafkaEnvironment(port))
      .withExposedPorts({ container: 9092, host: port })
      .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
      .start();
    return started(container, () => `127.0.0.1:${port}`);
  },
};

const kafkaEnvironment = (port: number): Record<string, string> => ({
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
  KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
});

const started = (container: StartedTestContainer, address: (host: string) => string): Started => ({
  address: address(container.getHost()),
  stop: () => container.stop(),
});
