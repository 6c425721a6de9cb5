import { describe, expect, it } from '@jest/globals';
import type { Message } from 'kafkajs';
import { RecordAccumulator, type BatchLimits } from './record-accumulator.js';

const limits: BatchLimits = {
  lingerMs: 1,
  lingerRecords: 500,
  batchRecords: 3,
  batchBytes: 1_000,
  refuseAfterMs: 150,
};
const chunk = (...values: string[]) => [
  { messages: values.map((value) => ({ value })), bytes: values.length },
];

/** A fake broker: every batch waits until the test answers it. */
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
const accumulatorTo = (send: (messages: Message[]) => Promise<void>, over: Partial<BatchLimits> = {}) => {
  const held = { records: 0 };
  const accumulator = new RecordAccumulator(
    { ...limits, ...over },
    send,
    (records) => (held.records -= records),
  );
  const add = (...values: string[]) => {
    held.records += values.length;
    return accumulator.add(chunk(...values));
  };
  return { accumulator, add, held };
};

describe('the record accumulator of a topic', () => {
  it('collects what is added at the same time into one batch', async () => {
    const { send, batch } = broker();
    const { add } = accumulatorTo(send);
    const both = Promise.all([add('a'), add('b')]);
    const first = await batch(0);
    expect(first.values).toEqual(['a', 'b']);
    first.ack();
    await both;
  });

  it('a record that comes alone waits for no others, and one that comes soon after it does', async () => {
    const { send, batch, batches } = broker();
    const { add } = accumulatorTo(send, { lingerMs: 60_000, lingerRecords: 3, refuseAfterMs: 120_000 });
    const first = add('a');
    (await batch(0)).ack();
    await first;
    const others = Promise.all([add('b'), add('c')]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches.map(({ values }) => values)).toEqual([['a']]);
    const last = add('d');
    const second = await batch(1);
    expect(second.values).toEqual(['b', 'c', 'd']);
    second.ack();
    await Promise.all([others, last]);
  });

  it('waits for others no longer than its time, which runs from the first of them', async () => {
    const { send, batch } = broker();
    const { add } = accumulatorTo(send, { lingerMs: 300, refuseAfterMs: 5_000 });
    void add('a');
    (await batch(0)).ack();
    const begun = performance.now();
    const calls = [add('b')];
    setTimeout(() => calls.push(add('c')), 10);
    const second = await batch(1);
    expect(second.values).toEqual(['b', 'c']);
    expect(performance.now() - begun).toBeGreaterThan(298);
    second.ack();
    await Promise.all(calls);
  });

  it('of a sender that waits for each acknowledgement few records wait for others, which cannot come', async () => {
    const { send, batches } = broker();
    const { add } = accumulatorTo(
      async (messages) => {
        const sent = send(messages);
        batches.at(-1)!.ack();
        await sent;
      },
      { lingerMs: 300, refuseAfterMs: 5_000 },
    );
    const waits: boolean[] = [];
    for (let n = 0; n < 18; n++) {
      const begun = performance.now();
      await add(String(n));
      waits.push(performance.now() - begun > 298);
    }
    // The first has nothing before it; the second waits, and the next after fifteen.
    expect(waits.flatMap((waited, n) => (waited ? [n] : []))).toEqual([1, 17]);
  });

  it('has one batch in flight at a time, so that order is kept', async () => {
    const { send, batch, batches } = broker();
    const { add } = accumulatorTo(send);
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
    const { add } = accumulatorTo(send, { refuseAfterMs: 5_000 });
    const all = Promise.all([add('a'), add('b', 'c'), add('d')]);
    (await batch(0)).fail();
    const again = await batch(1);
    expect(again.values).toEqual(['a', 'b', 'c']);
    again.ack();
    (await batch(2)).ack();
    await all;
  });

  it('refuses in time what is in flight and what is queued, and keeps nothing of it', async () => {
    const { send, batch } = broker();
    const { add, held } = accumulatorTo(send);
    const began = performance.now();
    const [inFlight, queued] = await Promise.allSettled([add('a', 'b', 'c'), add('d')]);
    expect(inFlight).toMatchObject({ reason: { name: 'KafkaUnavailable' } });
    expect(queued).toMatchObject({ reason: { name: 'KafkaUnavailable' } });
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(held.records).toBe(3);
    (await batch(0)).ack();
    await new Promise((resolve) => setImmediate(resolve));
    expect(held.records).toBe(0);
  });

  it('a record that the broker refuses for good does not fail the others of its batch', async () => {
    const { send, batch } = broker();
    const { add } = accumulatorTo(send);
    const outcomes = Promise.allSettled([add('good'), add('bad')]);
    (await batch(0)).fail(false);
    (await batch(1)).ack();
    (await batch(2)).fail(false);
    expect((await outcomes).map((o) => o.status)).toEqual(['fulfilled', 'rejected']);
  });

  it('the chunks after a failed one are never sent: they would overtake it when the call is repeated', async () => {
    const { send, batch, batches } = broker();
    const { accumulator, held } = accumulatorTo(send);
    held.records = 2;
    const call = accumulator.add([...chunk('first'), ...chunk('second')].map((p) => ({ ...p, bytes: 900 })));
    (await batch(0)).fail(false);
    await expect(call).rejects.toThrow('no');
    await accumulator.drain();
    expect(batches).toHaveLength(1);
    expect(held.records).toBe(0);
  });

  it('drains what it holds', async () => {
    const { send, batch } = broker();
    const { accumulator, add } = accumulatorTo(send, { lingerMs: 10_000, refuseAfterMs: 60_000 });
    const first = add('a');
    (await batch(0)).ack();
    await first;
    const call = add('b');
    let isDrained = false;
    const drained = accumulator.drain().then(() => (isDrained = true));
    const held = await batch(1);
    expect([held.values, isDrained]).toEqual([['b'], false]);
    held.ack();
    await Promise.all([call, drained]);
    expect(isDrained).toBe(true);
  });

  it('a refusal says why the last try failed', async () => {
    const to = broker();
    const { add } = accumulatorTo(to.send);
    const refused = add('a').catch((error: unknown) => error);
    (await to.batch(0)).fail();
    expect(await refused).toMatchObject({ name: 'KafkaUnavailable', cause: { message: 'no' } });
  });
});
