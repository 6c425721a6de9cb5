import { createRequire } from 'node:module';
import { knownRelease } from './known-release.js';

interface Metadata {
  readonly topicMetadata: readonly {
    readonly topic: string;
    readonly partitionMetadata: readonly { readonly partitionId: number; readonly leader: number }[];
  }[];
}
type Parse = (data: Metadata) => Promise<Metadata>;
interface ResponseModule {
  parse: Parse & { readonly names?: true };
}

/** Partitions that no broker leads, as `topic/partition` with the namespace. */
const leaderless = ({ topicMetadata }: Metadata): string[] =>
  topicMetadata.flatMap(({ topic, partitionMetadata }) =>
    partitionMetadata
      .filter(({ leader }) => leader === -1)
      .map(({ partitionId }) => `${topic}/${partitionId}`),
  );

const nameThose =
  (parse: Parse): Parse =>
  async (data) => {
    try {
      return await parse(data);
    } catch (error) {
      const found = leaderless(data);
      if (found.length > 0) Object.assign(error as Error, { withoutLeader: found });
      throw error;
    }
  };

/**
 * Lets the errors of kafkajs name partitions that have no leader: it refuses the metadata of a whole topic for one of them, and says
 * only that there is one.
 */
export const namePartitionsWithoutLeader = (): void => {
  const load = createRequire(import.meta.url);
  if (!knownRelease(load)) return;
  for (let version = 0; version <= 6; version++) {
    const response = load(`kafkajs/src/protocol/requests/metadata/v${version}/response`) as ResponseModule;
    if (response.parse.names) continue;
    response.parse = Object.assign(nameThose(response.parse), { names: true } as const);
  }
};

/** The partitions without a leader that an error is about, as `topic/partition` with the namespace; none for any other error. */
export const withoutLeaderOf = (error: unknown): readonly string[] => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { withoutLeader } = at as { readonly withoutLeader?: readonly string[] };
    if (withoutLeader) return withoutLeader;
  }
  return [];
};
