import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringServices, type Supervised } from '@hedgerow/services';

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
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-kafka-'));
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
