import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bringServices,
  type Brought,
  findCompose,
  type Say,
  type ServiceName,
  settingOf,
  sourceSetting,
} from '@hedgerow/services';
import type { Started } from './containers.js';
import { throwAwayFolder } from './throw-away-folder.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Services that live in a throw-away folder, started one by one when first asked for. */
export class ThrowAwayServices {
  /** Everything they keep; removed when they stop. */
  readonly dir = throwAwayFolder('test');
  readonly #started = new Map<ServiceName, Promise<Started>>();
  #docker: Promise<boolean> | undefined;

  constructor(readonly say: Say = () => undefined) {}

  /** The address of the service, started by the first caller and shared by the others. */
  async address(name: ServiceName): Promise<string> {
    let started = this.#started.get(name);
    if (started === undefined) {
      started = this.#start(name);
      this.#started.set(name, started);
    }
    return (await started).address;
  }

  /** Stops all of them and removes their data. */
  async stop(): Promise<void> {
    await Promise.allSettled([...this.#started.values()].map(async (started) => (await started).stop()));
    rmSync(this.dir, { recursive: true, force: true });
  }

  async #start(name: ServiceName): Promise<Started> {
    const source = settingOf(sourceSetting, process.env);
    this.#docker ??= findCompose().then((compose) => compose.usable);
    if ((await this.#docker) && source !== 'machine') {
      // Hundreds of modules, and every test file that asks for services would load them anew.
      const { startContainer } = await import('./containers.js');
      return startContainer(name);
    }
    const brought = await bringServices({
      needs: [name],
      dataDir: this.dir,
      cacheDir: join(root, '.cache'),
      database: 'postgres',
      durable: false,
      ports: 'free',
      maxConnections: 300,
      env: withoutAddresses(process.env),
      say: this.say,
    });
    return { address: addressOf(brought, name), stop: () => brought.stop() };
  }
}

const addressOf = ({ addresses }: Brought, name: ServiceName): string => {
  const all = { postgres: addresses.databaseUrl, redis: addresses.redisUrl, kafka: addresses.kafkaBrokers };
  return all[name] ?? '';
};

const withoutAddresses = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _1, REDIS_URL: _2, KAFKA_BROKERS: _3, ...rest } = env;
  return rest;
};

let alone: ThrowAwayServices | undefined;

/** For a script or a lone test without a runner: started here; the kernel stops them when this process ends. */
export const startPrivate = (name: ServiceName): Promise<string> => {
  alone ??= new ThrowAwayServices();
  return alone.address(name);
};

/** Ends what `startPrivate` began. */
export const stopPrivate = async (): Promise<void> => {
  await alone?.stop();
  alone = undefined;
};
