import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bringKafkaPrograms,
  bringServices,
  freePort,
  type GuardedListener,
  startKafka,
  startKafkaCluster,
  type Supervised,
} from '@hedgerow/services';
import { throwAwayFolder } from './throw-away-folder.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * A broker for one suite alone, which may kill and freeze it: the shared one serves other suites at the same time.
 * Always a program of this machine, since a container is frozen and killed by other means.
 */
export const ownKafka = async (): Promise<{
  readonly brokers: readonly string[];
  readonly control: Supervised;
  stop(): Promise<void>;
}> => {
  const dataDir = throwAwayFolder('kafka');
  const brought = await bringServices({
    needs: ['kafka'],
    dataDir,
    cacheDir: join(root, '.cache'),
    database: 'postgres',
    durable: false,
    ports: 'free',
    env: { ...process.env, KAFKA_BROKERS: '' },
    say: () => undefined,
  });
  return {
    brokers: brought.addresses.kafkaBrokers!.split(','),
    control: brought.controls.kafka!,
    stop: async () => {
      await brought.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const silent = () => undefined;

/** Three small brokers for one suite, which may kill and freeze each of them. */
export const ownKafkaCluster = async (): Promise<{
  readonly brokers: readonly string[];
  readonly controls: readonly Supervised[];
  /** Removes what a broker that is down holds of the topics with this prefix, as if its disk were lost. */
  loseDisk(broker: number, prefix: string): void;
  stop(): Promise<void>;
}> => {
  const dataDir = throwAwayFolder('kafka');
  const programs = await bringKafkaPrograms(join(root, '.cache'), silent, process.env);
  const { brokers, controls } = await startKafkaCluster({ ...programs, dataDir, say: silent });
  return {
    brokers,
    controls,
    loseDisk: (broker, prefix) => {
      const log = join(dataDir, `kafka-${broker + 1}`, 'log');
      for (const name of readdirSync(log))
        if (name.startsWith(prefix)) rmSync(join(log, name), { recursive: true });
    },
    stop: async () => {
      // Together and at once: in turn, the last one would wait for a quorum.
      await Promise.all(controls.map((control) => control.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** A broker with a second listener that speaks TLS and asks for a password. */
export const ownGuardedKafka = async (
  guard: Omit<GuardedListener, 'port'>,
): Promise<{ readonly inClear: string; readonly guarded: string; stop(): Promise<void> }> => {
  const dataDir = throwAwayFolder('kafka');
  const programs = await bringKafkaPrograms(join(root, '.cache'), silent, process.env);
  const guarded = { ...guard, port: await freePort() };
  const { control, brokers } = await startKafka({
    ...programs,
    ...{ dataDir: join(dataDir, 'kafka'), logFile: join(dataDir, 'kafka.log'), durable: false, say: silent },
    ...{ port: await freePort(), guarded },
  });
  return {
    inClear: brokers[0]!,
    guarded: `127.0.0.1:${guarded.port}`,
    stop: async () => {
      await control.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
