import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { eachHasBus, ledger, sorted, uplink } from './bus.fixture.js';
import { type Batch, type Bus, createBus, type Producer, type RawRecord } from './index.js';
import { PartitionReader } from './consumer/partition-reader.js';

let brokers: readonly string[];
let namespace: string;
let bus: Bus;
eachHasBus((own) => ({ brokers, namespace, bus } = own));

describe('records that a producer of the same bus hands on', () => {
  const others: Bus[] = [];
  afterEach(() => Promise.all(others.splice(0).map((other) => other.close())));
  const another = (): Bus => {
    const other = createBus({ brokers, clientId: 'another', namespace });
    others.push(other);
    return other;
  };
  const handsOn = { lingerMs: 0, refuseAfterMs: 20_000, handsOn: true };
  /** All of one partition. */
  const publish = (producer: Producer, ...numbers: number[]) =>
    producer.publish('sensors.uplinks', numbers.map((n) => uplink(n, 'eui-1'))); // prettier-ignore
  /** A consumer that takes what `own` publishes, while another program writes as well. */
  const taking = async () => {
    const { options, numbers, has } = ledger();
    await bus.consume(options({ takesPublished: true })).joined;
    return { own: bus.producer(handsOn), strange: another().producer(), numbers, has };
  };

  it('are what a fetch brings, to the last byte', async () => {
    const take = jest.spyOn(PartitionReader.prototype, 'take');
    const [handed, fetched] = [new Map<string, RawRecord>(), new Map<string, RawRecord>()];
    const into =
      (map: Map<string, RawRecord>) =>
      async ({ records }: Batch) =>
        records.forEach(({ raw }) => map.set(`${raw.partition}/${raw.offset}`, raw));
    const taker = bus.consume({ ...ledger().options(), takesPublished: true, batch: into(handed) });
    await taker.joined;
    const producer = bus.producer(handsOn);
    const sent = Array.from({ length: 40 }, (_, n) => ({
      ...{
        key: n % 9 === 0 ? null : Buffer.from(`k${n}`),
        value: n % 2 ? `{"n":"ä ${n}"}` : Buffer.from([n, 0, 255]),
      },
      headers: { 'event-type': `t${n}`, empty: '', bytes: Buffer.from('€') },
    }));
    for (let n = 0; n < sent.length; n += 4) await producer.publish('sensors.uplinks', sent.slice(n, n + 4));
    await eventually(() => handed.size === sent.length);
    another().consume({ ...ledger().options({ groupId: 'fetching' }), batch: into(fetched) });
    await eventually(() => fetched.size === sent.length);
    expect(handed).toEqual(fetched);
    const isTaken = take.mock.results.map(({ value }) => value === 'taken');
    const counts = take.mock.calls.map(([{ messages }], n) => (isTaken[n] ? messages.length : 0));
    // A fetch that was on its way may have brought the first ones.
    expect(counts.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(sent.length / 2);
    take.mockRestore();
  });

  it('are not fetched: another program’s record waits until the rest is over, and is read then', async () => {
    const { own, strange, numbers, has } = await taking();
    await publish(strange, 0);
    await has(1);
    // The rest begins with the record that is handed over, at the earliest now.
    const begun = performance.now();
    await publish(own, 1);
    await has(2);
    await publish(strange, 2);
    await has(3);
    const ms = performance.now() - begun;
    expect(numbers).toEqual([0, 1, 2]);
    expect(ms).toBeGreaterThan(500);
    expect(ms).toBeLessThan(5_000);
  });

  it('keep no partition from being fetched for long, however steadily those of other partitions come', async () => {
    const { own, strange, numbers, has } = await taking();
    let isOver = false;
    const steadily = (async () => {
      for (let n = 1_000; !isOver; n += 1) {
        await publish(own, n);
        await sleep(3);
      }
    })();
    await has(50);
    const key = [1, 2, 3, 4, 5, 6, 7].map((n) => `strange-${n}`);
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      await strange.publish('sensors.uplinks', key.map((device, n) => uplink(round * 7 + n, device))); // prettier-ignore
      await eventually(() => numbers.filter((n) => n < 1_000).length === (round + 1) * 7);
      expect(performance.now() - begun).toBeLessThan(3_000);
    }
    isOver = true;
    await steadily;
    const steady = numbers.filter((n) => n >= 1_000);
    expect(steady).toEqual(sorted(steady));
  });

  it('are read after what another program wrote before them, which is fetched for it', async () => {
    const { own, strange, numbers, has } = await taking();
    await publish(own, 0);
    await has(1);
    await publish(strange, 1);
    await publish(own, 2);
    await has(3);
    await publish(own, 3, 4);
    await has(5);
    expect(numbers).toEqual([0, 1, 2, 3, 4]);
  });

  it('are read once and in order, whoever writes, whatever fails, and however the partitions change hands', async () => {
    const { options, commit, numbers, has } = ledger();
    let batches = 0;
    const batch = async (given: Batch) => {
      batches += 1;
      if (batches % 7 === 0) throw new Error('the database is away');
      commit(given);
      if (batches % 11 === 0) throw new Error('the connection broke before the answer');
    };
    const both = { ...options({ batch, takesPublished: true, gatherMs: 3 }) };
    const other = another();
    await bus.consume(both).joined;
    const [one, two] = [bus.producer(handsOn), other.producer(handsOn)];
    const each = Array.from({ length: 300 }, (_, n) => n);
    const sending = (async () => {
      for (const n of each) await (n % 50 < 40 ? one : two).publish('sensors.uplinks', [uplink(n)]);
    })();
    await has(100);
    const second = other.consume(both);
    await second.joined;
    await has(200);
    await second.stop();
    await sending;
    await has(300);
    expect(sorted(numbers)).toEqual(each);
    for (let device = 0; device < 7; device++) {
      const own = numbers.filter((n) => n % 7 === device);
      expect(own).toEqual(sorted(own));
    }
  });
});
