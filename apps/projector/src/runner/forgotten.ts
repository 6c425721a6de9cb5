import type { Topic } from '@hedgerow/domain';
import { type Bus, forgetsOld } from '@hedgerow/kafka';

/**
 * Where reading goes on: at this position, or where the topic begins now, if it forgets what is old and that stood there. Of other topics the
 * position stays what it is, also out of range: there nothing may be missing.
 */
export const pastForgotten = async (
  bus: Bus,
  { topic, partition }: { readonly topic: Topic; readonly partition: number },
  position: bigint,
): Promise<bigint> => {
  if (!forgetsOld(topic)) return position;
  const low = BigInt((await bus.watermarks(topic)).get(partition)?.low ?? '0');
  return low > position ? low : position;
};
