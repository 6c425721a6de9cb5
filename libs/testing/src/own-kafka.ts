import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bringKafkaPrograms,
  bringServices,
  freePort,
  type GuardedListener,
  isTaken,
  startKafka,
  startKafkaCluster,
  Supervised,
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
  stop(): Promise<void>;
}> => {
  const dataDir = throwAwayFolder('kafka');
  const programs = await bringKafkaPrograms(join(root, '.cache'), silent, process.env);
  const { brokers, controls } = await startKafkaCluster({ ...programs, dataDir, say: silent });
  return {
    brokers,
    controls,
    stop: async () => {
      // Together and at once: in turn, the last one would wait for a quorum.
      await Promise.all(controls.map((control) => control.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Removes what a broker that is down holds of the topics with this prefix, as if its disk were lost. */
export const loseDisk = (broker: Supervised, prefix: string): void => {
  // A broker runs in the folder of its data.
  const log = join(broker.recipe.cwd!, 'log');
  for (const name of readdirSync(log))
    if (name.startsWith(prefix)) rmSync(join(log, name), { recursive: true });
};

/** A node of a cluster, down as a broker, as a controller alone: it votes and holds no copy of any topic. Not started yet. */
export const asController = ({ recipe }: Supervised): Supervised => {
  const both = readFileSync(join(recipe.cwd!, 'server.properties'), 'utf8');
  const [door, port] = /CONTROLLER:\/\/127\.0\.0\.1:(\d+)/.exec(both)!;
  const settings = join(recipe.cwd!, 'controller.properties');
  writeFileSync(
    settings,
    both
      .replace(/^process\.roles=.*$/m, 'process.roles=controller')
      .replace(/^listeners=.*$/m, `listeners=${door}`)
      .replace(/^advertised\.listeners=.*$/m, ''),
  );
  return new Supervised({
    ...recipe,
    args: [...recipe.args.slice(0, -1), settings],
    logFile: `${recipe.logFile}.controller`,
    ready: async () => {
      if (!(await isTaken(Number(port)))) throw new Error(`Nobody listens on port ${port}`);
    },
  });
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
