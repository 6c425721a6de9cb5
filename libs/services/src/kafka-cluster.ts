import { join } from 'node:path';
import { type KafkaNode, newClusterId, prepareNode } from './kafka.js';
import { freePort } from './ports.js';
import type { Say } from '@hedgerow/platform';
import type { Supervised } from './supervised.js';

export interface KafkaClusterOptions {
  readonly java: string;
  readonly jars: string;
  /** Data and logs of all nodes. */
  readonly dataDir: string;
  readonly say: Say;
}

/** Three small brokers that are controllers as well, so that any one of them may die. For tests. */
export const startKafkaCluster = async ({
  java,
  jars,
  dataDir,
  say,
}: KafkaClusterOptions): Promise<{ controls: Supervised[]; brokers: string[] }> => {
  const nodes: KafkaNode[] = [];
  for (const id of [1, 2, 3]) nodes.push({ id, port: await freePort(), controllerPort: await freePort() });
  const clusterId = newClusterId();
  const controls = await Promise.all(
    nodes.map((node) => {
      const place = {
        dataDir: join(dataDir, `kafka-${node.id}`),
        logFile: join(dataDir, `kafka-${node.id}.log`),
      };
      const small = { durable: false, heap: ['128m', '256m'] as const };
      return prepareNode({ java, jars, say, ...place, ...small }, node, nodes, clusterId);
    }),
  );
  try {
    await Promise.all(controls.map((control) => control.start()));
  } catch (error) {
    await Promise.all(controls.map((control) => control.stop()));
    throw error;
  }
  return { controls, brokers: nodes.map(({ port }) => `127.0.0.1:${port}`) };
};
