import { expect, it } from '@jest/globals';
import type { Batch, ConsumerRunConfig, EachBatchPayload, Kafka } from 'kafkajs';
import { type Range, readInOrder } from './read-in-order.js';

/**
 * A partition of which a consumer reads two records at a time, and after some of them begins at the first one again: so it is when
 * another broker has become the leader and the consumer joins its group anew.
 */
const rejoining = (offsets: readonly number[], rejoinsAt: number, refusedHeartbeats = 0) => {
  let next = 0;
  let left = 40;
  let refusals = refusedHeartbeats;
  let hasJoined = false;
  const seeks: number[] = [];
  const run = async ({ eachBatch }: ConsumerRunConfig) => {
    // As kafkajs does, until the reading has ended; what is not resolved is read again.
    for (; left > 0; left--) {
      if (!hasJoined && next >= rejoinsAt) {
        hasJoined = true;
        next = 0;
      }
      const messages = offsets
        .filter((offset) => offset >= next)
        .slice(0, 2)
        .map((offset) => ({ offset: String(offset) }));
      if (messages.length === 0) return;
      const payload = {
        batch: { partition: 0, messages } as unknown as Batch,
        resolveOffset: (offset: string) => void (next = Number(offset) + 1),
        heartbeat: async () => {
          if (refusals-- > 0) throw new Error('The coordinator is not aware of this member');
        },
      } as EachBatchPayload;
      await eachBatch!(payload).catch(() => void (next = 0));
    }
  };
  const nothing = () => undefined;
  const consumer = {
    ...{ events: { CRASH: 'crash', GROUP_JOIN: 'join' }, on: nothing, pause: nothing, resume: nothing },
    ...{ connect: async () => undefined, subscribe: async () => undefined, run },
    seek: ({ offset }: { offset: string }) => {
      seeks.push(Number(offset));
      next = Number(offset);
    },
    disconnect: async () => void (left = 0),
  };
  return { kafka: { consumer: () => consumer } as unknown as Kafka, seeks };
};

const read = async (kafka: Kafka, range: Range): Promise<number[]> => {
  const taken: number[] = [];
  const take = async (_: number, messages: readonly { offset: string }[]) =>
    void taken.push(...messages.map(({ offset }) => Number(offset)));
  await readInOrder(kafka, { topic: 't', groupId: 'g', ranges: [range], take, patienceMs: 500 });
  return taken;
};

it('goes on where it was when the consumer begins again at the beginning, each record once', async () => {
  const { kafka, seeks } = rejoining([0, 1, 2, 3, 4, 5, 6, 7], 6);
  expect(await read(kafka, { low: 0, high: 8 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(seeks).toEqual([6]);
});

it.each([[1], [2], [4]])('gives each record once where %i heartbeats are refused', async (refused) => {
  const { kafka } = rejoining([0, 1, 2, 3, 4, 5, 6, 7], Infinity, refused);
  expect(await read(kafka, { low: 0, high: 8 })).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

it('comes to an end where the last offsets have no record', async () => {
  const { kafka } = rejoining([0, 1, 5, 6], Infinity);
  expect(await read(kafka, { low: 0, high: 4 })).toEqual([0, 1]);
});
