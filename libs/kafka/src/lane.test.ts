import { describe, expect, it } from '@jest/globals';
import type { Message } from 'kafkajs';
import { Lane, type LaneLimits } from './lane.js';

const limits: LaneLimits = { lingerMs: 1, batchRecords: 3, batchBytes: 1_000, refuseAfterMs: 150 };
const piece = (...values: string[]) => [
  { messages: values.map((value) => ({ value })), bytes: values.length },
];

/** A broker by hand: every batch waits until the test answers it. */
const broker = () => {
  const batches: { values: string[]; ack: () => void; fail: (retriable?: boolean) => void }[] = [];
  let arrived: (() => void) | undefined;
  const send = (messages: Message[]) =>
    new Promise<void>((resolve, reject) => {
      const fail = (retriable = true) => reject(Object.assign(new Error('no'), { retriable }));
      batches.push({ values: messages.map((m) => String(m.value)), ack: resolve, fail });
      arrived?.();
    });
  const batch = async (n: number) => {
    while (batches.length <= n) await new Promise<void>((resolve) => (arrived = resolve));
    return batches[n]!;
  };
  return { send, batch, batches };
};
const laneTo = (send: (messages: Message[]) => Promise<void>, over: Partial<LaneLimits> = {}) => {
  const held = { records: 0 };
  const lane = new Lane({ ...limits, ...over }, send, (records) => (held.records -= records));
  const add = (...values: string[]) => {
    held.records += values.length;
    return lane.add(piece(...values));
  };
  return { lane, add, held };
};

describe('the queue of a topic', () => {
  it('gathers what comes together into one batch', async () => {
    const { send, batch } = broker();
    const { add } = laneTo(send);
    const both = Promise.all([add('a'), add('b')]);
    const first = await batch(0);
    expect(first.values).toEqual(['a', 'b']);
    first.ack();
    await both;
  });

  it('has one batch on its way at a time, so that order is kept', async () => {
    const { send, batch, batches } = broker();
    const { add } = laneTo(send);
    const all = Promise.all(['a', 'b', 'c', 'd'].map((v) => add(v)));
    const first = await batch(0);
    expect(first.values).toEqual(['a', 'b', 'c']);
    expect(batches).toHaveLength(1);
    first.ack();
    (await batch(1)).ack();
    await all;
    expect(batches[1]!.values).toEqual(['d']);
  });

  it('sends again what was not acknowledged, before anything newer', async () => {
    const { send, batch } = broker();
    const { add } = laneTo(send, { refuseAfterMs: 5_000 });
    const all = Promise.all([add('a'), add('b', 'c'), add('d')]);
    (await batch(0)).fail();
    const again = await batch(1);
    expect(again.values).toEqual(['a', 'b', 'c']);
    again.ack();
    (await batch(2)).ack();
    await all;
  });

  it('refuses in time what is on its way and what waits, and keeps nothing of it', async () => {
    const { send, batch } = broker();
    const { add, held } = laneTo(send);
    const began = performance.now();
    const [onItsWay, waiting] = await Promise.allSettled([add('a', 'b', 'c'), add('d')]);
    expect(onItsWay).toMatchObject({ reason: { name: 'KafkaUnavailable' } });
    expect(waiting).toMatchObject({ reason: { name: 'KafkaUnavailable' } });
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(held.records).toBe(3);
    (await batch(0)).ack();
    await new Promise((resolve) => setImmediate(resolve));
    expect(held.records).toBe(0);
  });

  it('a record that the broker will never take does not fail its neighbours', async () => {
    const { send, batch } = broker();
    const { add } = laneTo(send);
    const outcomes = Promise.allSettled([add('good'), add('bad')]);
    (await batch(0)).fail(false);
    (await batch(1)).ack();
    (await batch(2)).fail(false);
    expect((await outcomes).map((o) => o.status)).toEqual(['fulfilled', 'rejected']);
  });

  it('the pieces after a failed one are never sent: they would overtake it when the call is repeated', async () => {
    const { send, batch, batches } = broker();
    const { lane, held } = laneTo(send);
    held.records = 2;
    const call = lane.add([...piece('first'), ...piece('second')].map((p) => ({ ...p, bytes: 900 })));
    (await batch(0)).fail(false);
    await expect(call).rejects.toThrow('no');
    await lane.drain();
    expect(batches).toHaveLength(1);
    expect(held.records).toBe(0);
  });

  it('drains what it holds', async () => {
    const { send, batch } = broker();
    const { lane, add } = laneTo(send, { lingerMs: 10_000, refuseAfterMs: 60_000 });
    const call = add('a');
    const drained = lane.drain();
    (await batch(0)).ack();
    await Promise.all([call, drained]);
  });
});
