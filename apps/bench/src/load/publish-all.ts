import type { Topic } from '@hedgerow/domain';
import type { Bus, OutgoingRecord } from '@hedgerow/kafka';

const chunk = 2_000;

/** Lays records into a topic as they come, so that there is a history to read; resolves with how many they were. */
export const publishAll = async (
  bus: Bus,
  topic: Topic,
  records: Iterable<OutgoingRecord>,
): Promise<number> => {
  const producer = bus.producer({ maxBufferedBytes: 64 * 2 ** 20 });
  let [part, count] = [[] as OutgoingRecord[], 0];
  const flush = async () => {
    await producer.publish(topic, part);
    count += part.length;
    part = [];
  };
  for (const record of records) {
    part.push(record);
    if (part.length >= chunk) await flush();
  }
  if (part.length > 0) await flush();
  return count;
};
