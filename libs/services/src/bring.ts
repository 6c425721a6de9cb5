import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkAddress } from './addresses.js';
import { type ComposeProject, composeDown, composeUp, findCompose } from './compose.js';
import { installPackages, postgresPackages } from './debian.js';
import { jarList } from './kafka-jars.js';
import { bringKafkaPrograms } from './kafka-programs.js';
import { startKafka } from './kafka.js';
import { findProgram, needDisk } from './machine.js';
import { choosePort, freePort } from './ports.js';
import { ensureDatabase, findPostgres, startPostgres } from './postgres.js';
import { Problem, type Say } from '@hedgerow/platform';
import { startRedis } from './redis.js';
import type { ServiceName } from './service-name.js';
import { servicePortVariables, settingOf, sourceSetting } from './settings.js';
import type { Supervised } from './supervised.js';

/** Which services are needed, and where they may run and keep their data. */
export interface Wanted {
  readonly needs: readonly ServiceName[];
  /** Data, logs and pid files of services started on this machine. */
  readonly dataDir: string;
  readonly logDir?: string;
  /** Kept between runs: Kafka's jars. */
  readonly cacheDir: string;
  /** Folder of docker-compose.yml; without it Compose is not tried. */
  readonly composeRoot?: string;
  /** Keeps containers and volumes apart from those of another installation of the same folder. */
  readonly composeProject?: string;
  readonly database: string;
  readonly password?: string;
  /** True keeps data over a crash of the machine; false is quicker and meant for throw-away folders. */
  readonly durable: boolean;
  /** `free` takes any free ports, `usual` the ones of .env.example where they are free. */
  readonly ports: 'free' | 'usual';
  readonly maxConnections?: number;
  readonly env: NodeJS.ProcessEnv;
  readonly say: Say;
  readonly onCrash?: (service: ServiceName) => void;
}

/** Where each service is, the control of those we started on this machine, and how to stop what we brought. */
export interface Brought {
  readonly addresses: { databaseUrl?: string; redisUrl?: string; kafkaBrokers?: string };
  readonly controls: Partial<Record<ServiceName, Supervised>>;
  stop(): Promise<void>;
}

const variables = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', kafka: 'KAFKA_BROKERS' } as const;
const titles = { postgres: 'PostgreSQL', redis: 'Redis', kafka: 'Kafka' } as const;
const usualPorts = { postgres: 5442, redis: 6389, kafka: 9192 } as const;

/**
 * Finds or brings the services: addresses in the environment, then Docker Compose, then programs of this machine
 * (installed from Debian packages and Maven Central where we may). Reports what each step found. What was started
 * before something failed is stopped again.
 */
export const bringServices = async (wanted: Wanted): Promise<Brought> => {
  const { env, say } = wanted;
  const found: Partial<Record<ServiceName, string>> = {};
  for (const name of wanted.needs) {
    const address = env[variables[name]];
    if (address === undefined || address === '') continue;
    await checkAddress(name, variables[name], address);
    say(`${titles[name]}: ${variables[name]} in the environment, and it answers`);
    found[name] = address;
  }
  const controls: Partial<Record<ServiceName, Supervised>> = {};
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    await Promise.all(stops.map((step) => step()));
  };
  const missing = wanted.needs.filter((name) => found[name] === undefined);
  if (missing.length > 0) {
    try {
      const compose = await composeFor(wanted);
      if (compose !== undefined) Object.assign(found, await throughCompose(compose, missing, wanted, stops));
      else Object.assign(found, await onThisMachine(missing, wanted, controls));
    } catch (error) {
      await Promise.all([...stops.map((step) => step()), ...Object.values(controls).map((c) => c.stop())]);
      throw error;
    }
  }
  stops.push(...Object.values(controls).map((control) => () => control.stop()));
  const addresses = {
    ...(found.postgres === undefined ? {} : { databaseUrl: found.postgres }),
    ...(found.redis === undefined ? {} : { redisUrl: found.redis }),
    ...(found.kafka === undefined ? {} : { kafkaBrokers: found.kafka }),
  };
  return { addresses, controls, stop };
};

const portFor = (name: ServiceName, { ports, env, say }: Wanted): Promise<number> =>
  ports === 'free'
    ? freePort()
    : choosePort(titles[name], servicePortVariables[name], usualPorts[name], say, env);

/** The project to run with Compose, or undefined when this goes another way. HEDGEROW_SERVICES=machine skips it. */
const composeFor = async ({
  composeRoot: root,
  composeProject: project,
  env,
  say,
}: Wanted): Promise<ComposeProject | undefined> => {
  if (root === undefined || settingOf(sourceSetting, env) === 'machine') return undefined;
  const compose = await findCompose();
  if (compose.usable) return project === undefined ? { root } : { root, project };
  say(`Docker Compose: ${compose.why}, looking for programs on this machine`);
  return undefined;
};

const throughCompose = async (
  project: ComposeProject,
  missing: readonly ServiceName[],
  wanted: Wanted,
  stops: (() => Promise<unknown>)[],
): Promise<Partial<Record<ServiceName, string>>> => {
  const ports = {
    postgres: await portFor('postgres', wanted),
    redis: await portFor('redis', wanted),
    kafka: await portFor('kafka', wanted),
  };
  const password = wanted.password ?? 'hedgerow';
  stops.push(() => composeDown(project));
  await composeUp(missing, { ...project, ports, password }, wanted.say);
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${ports.postgres}/${database}`;
  if (missing.includes('postgres')) await ensureDatabase(url('postgres'), wanted.database);
  const all = {
    postgres: url(wanted.database),
    redis: `redis://127.0.0.1:${ports.redis}`,
    kafka: `127.0.0.1:${ports.kafka}`,
  };
  return Object.fromEntries(missing.map((name) => [name, all[name]]));
};

const onThisMachine = async (
  missing: readonly ServiceName[],
  wanted: Wanted,
  controls: Partial<Record<ServiceName, Supervised>>,
): Promise<Partial<Record<ServiceName, string>>> => {
  mkdirSync(wanted.dataDir, { recursive: true });
  needDisk(wanted.dataDir, 1024);
  // Packages one after the other, since apt allows one at a time; then the services side by side.
  const starts = await missing.reduce<Promise<(() => Promise<[ServiceName, string]>)[]>>(
    async (before, name) => [...(await before), await prepare[name](wanted, controls)],
    Promise.resolve([]),
  );
  const results = await Promise.allSettled(starts.map((start) => start()));
  const failed = results.find((r) => r.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return Object.fromEntries(results.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : [])));
};

type Controls = Partial<Record<ServiceName, Supervised>>;
type Prepare = (wanted: Wanted, controls: Controls) => Promise<() => Promise<[ServiceName, string]>>;

const place = (name: ServiceName, { dataDir, logDir, onCrash }: Wanted) => ({
  dataDir: join(dataDir, name),
  logFile: join(logDir ?? dataDir, `${name}.log`),
  onCrash: () => onCrash?.(name),
});

/** For each service: finds or installs its programs, and returns the step that starts it. */
const prepare: Record<ServiceName, Prepare> = {
  postgres: async (wanted, controls) => {
    const { say, database, password, durable, maxConnections } = wanted;
    let programs = await findPostgres();
    if (programs === undefined || !programs.hasPostgis) {
      const why = programs === undefined ? 'PostgreSQL' : `PostGIS for PostgreSQL ${programs.version}`;
      await installPackages(why, await postgresPackages(programs?.version), say);
      programs = await findPostgres();
    }
    if (programs === undefined) throw notThere('PostgreSQL', 'apt-get install postgresql postgis');
    const of = programs;
    const port = await portFor('postgres', wanted);
    return async () => {
      const { control, url } = await startPostgres({
        ...place('postgres', wanted),
        ...{ programs: of, port, durable, say },
        ...(password === undefined ? {} : { password }),
        ...(maxConnections === undefined ? {} : { maxConnections }),
      });
      controls.postgres = control;
      await ensureDatabase(url('postgres'), database);
      say(`PostgreSQL ${of.version} of this machine: ready on port ${port}`);
      return ['postgres', url(database)];
    };
  },
  redis: async (wanted, controls) => {
    const { say, durable } = wanted;
    if (findProgram('redis-server') === undefined) await installPackages('Redis', ['redis-server'], say);
    const program = findProgram('redis-server');
    if (program === undefined) throw notThere('Redis', 'apt-get install redis-server');
    const port = await portFor('redis', wanted);
    return async () => {
      const { control, url } = await startRedis({ ...place('redis', wanted), program, port, durable, say });
      controls.redis = control;
      say(`Redis of this machine: ready on port ${port}`);
      return ['redis', url];
    };
  },
  kafka: async (wanted, controls) => {
    const { say, cacheDir, env, durable } = wanted;
    const { java, jars } = await bringKafkaPrograms(cacheDir, say, env);
    const port = await portFor('kafka', wanted);
    return async () => {
      const { control, brokers } = await startKafka({
        ...place('kafka', wanted),
        java,
        jars,
        port,
        durable,
        say,
      });
      controls.kafka = control;
      say(`Apache Kafka ${jarList().kafka} of this machine: ready on port ${port}`);
      return ['kafka', brokers.join(',')];
    };
  },
};

const notThere = (what: string, command: string): Problem =>
  new Problem(`${what} is not there, even after installing it.`, `Look at what this says: ${command}`);
