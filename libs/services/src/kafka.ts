import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersMetadata } from './kafka-protocol.js';
import { ask } from './machine.js';
import { freePort } from './ports.js';
import type { Say } from '@hedgerow/platform';
import { Supervised } from './supervised.js';

export interface KafkaOptions {
  readonly java: string;
  /** Folder with the broker's jars. */
  readonly jars: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly port: number;
  /** False compiles only quickly: up with a third less work, slower under load. For throw-away brokers. */
  readonly durable: boolean;
  readonly say: Say;
  readonly onCrash?: () => void;
  /** A second door that speaks TLS and asks who comes. */
  readonly guarded?: GuardedListener;
}

/** A listener with TLS and SASL (PLAIN and SCRAM-SHA-512), beside the one in clear that serves the machine itself. */
export interface GuardedListener {
  readonly port: number;
  /** PKCS #12 with the broker's key and certificate. */
  readonly keystore: string;
  readonly keystorePassword: string;
  readonly username: string;
  readonly password: string;
}

/** One node of a cluster; alone, a cluster of one. */
export interface KafkaNode {
  readonly id: number;
  readonly port: number;
  readonly controllerPort: number;
  readonly guarded?: GuardedListener | undefined;
}

/** Each node is broker and controller at once (KRaft). Its reasons are in docs/decisions. */
const properties = (log: string, node: KafkaNode, nodes: readonly KafkaNode[]) => {
  const copies = Math.min(3, nodes.length);
  const { guarded } = node;
  const doors = [`PLAINTEXT://127.0.0.1:${node.port}`];
  if (guarded) doors.push(`SASL_SSL://127.0.0.1:${guarded.port}`);
  return {
    'process.roles': 'broker,controller',
    'node.id': node.id,
    'controller.quorum.voters': nodes.map((n) => `${n.id}@127.0.0.1:${n.controllerPort}`).join(','),
    listeners: [...doors, `CONTROLLER://127.0.0.1:${node.controllerPort}`].join(','),
    'advertised.listeners': doors.join(','),
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
    'log.dirs': log,
    'auto.create.topics.enable': false,
    // Events are kept for ever; topics that are not set their own time where libs/kafka makes them.
    'log.retention.ms': -1,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 5,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': Math.min(2, copies),
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': Math.min(2, copies),
    // Without this a consumer group of one member would wait 3 s for more members.
    'group.initial.rebalance.delay.ms': 0,
    // After kill -9 the broker can register again only when its old session has expired: 9 s by default.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    // Twice a second the controller would write a record that says nothing, and wait for the disk. It only shows how far behind a
    // broker is.
    'metadata.max.idle.interval.ms': 5_000,
    'unclean.leader.election.enable': false,
    // Sized for one small machine: the cleaner alone would take 128 MB of the heap.
    'log.cleaner.dedupe.buffer.size': 16 * 2 ** 20,
    'num.network.threads': 2,
    'num.io.threads': 4,
    ...(guarded ? guardedProperties(guarded) : {}),
  };
};

const guardedProperties = ({ keystore, keystorePassword, username, password }: GuardedListener) => ({
  'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-512',
  'ssl.keystore.type': 'PKCS12',
  'ssl.keystore.location': keystore,
  'ssl.keystore.password': keystorePassword,
  'listener.name.sasl_ssl.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`,
  'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config':
    'org.apache.kafka.common.security.scram.ScramLoginModule required;',
});

/** An id for new storage: one in 64 would begin with a dash, which the tool takes for another option. */
export const newClusterId = (): string => `A${randomBytes(16).toString('base64url').slice(1)}`;

/** For programs that end soon: what a better compiled one would save it has spent on compiling. */
const compileQuickly = '-XX:TieredStopAtLevel=1';

type NodeOptions = Omit<KafkaOptions, 'port' | 'guarded'> & { readonly heap?: readonly [string, string] };

/** One node as a program to start, its storage formatted first when it is new. */
export const prepareNode = async (
  options: NodeOptions,
  node: KafkaNode,
  nodes: readonly KafkaNode[],
  clusterId: string,
): Promise<Supervised> => {
  const { java, jars, dataDir, durable, say, heap = ['256m', '512m'] } = options;
  const log = join(dataDir, 'log');
  const config = join(dataDir, 'server.properties');
  mkdirSync(dataDir, { recursive: true });
  const lines = Object.entries(properties(log, node, nodes)).map(([k, v]) => `${k}=${v}`);
  writeFileSync(config, `${lines.join('\n')}\n`);
  const classPath = ['-cp', join(jars, '*')];
  if (!existsSync(join(log, 'meta.properties'))) {
    say('Kafka: formatting new storage');
    const { guarded } = node;
    const scram = guarded
      ? ['--add-scram', `SCRAM-SHA-512=[name=${guarded.username},password=${guarded.password}]`]
      : [];
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', config, ...scram];
    await ask(java, [compileQuickly, ...classPath, ...format], { withinMs: 120_000 });
  }
  return new Supervised({
    name: 'Kafka',
    program: java,
    args: [
      ...[`-Xms${heap[0]}`, `-Xmx${heap[1]}`, '-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError'],
      // Its counters for jstat are brought up to date twenty times a second.
      ...['-XX:-UsePerfData', '-Djava.awt.headless=true', ...(durable ? [] : [compileQuickly])],
      ...['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-Dorg.slf4j.simpleLogger.showDateTime=true'],
      ...[...classPath, 'kafka.Kafka', config],
    ],
    cwd: dataDir,
    logFile: options.logFile,
    pidFile: `${dataDir}.pid`,
    ready: () => answersMetadata('127.0.0.1', node.port),
    say,
    ...(options.onCrash === undefined ? {} : { onCrash: options.onCrash }),
  });
};

/** Starts Apache Kafka on a port with the given data, formatted first when it is new. */
export const startKafka = async (
  options: KafkaOptions,
): Promise<{ control: Supervised; brokers: string[] }> => {
  const { port, guarded } = options;
  const node = { id: 1, port, controllerPort: await freePort(), guarded };
  const control = await prepareNode(options, node, [node], newClusterId());
  await control.start();
  return { control, brokers: [`127.0.0.1:${port}`] };
};
