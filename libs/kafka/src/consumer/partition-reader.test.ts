import { describe, expect, it, jest } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import type { KafkaMessage } from 'kafkajs';
import { PositionOutOfRange } from '../errors.js';
import { Clock } from './clock.js';
import type { ConsumeOptions, Turn } from './consume.js';
import type { IncomingRecord, Published } from '../records/record.js';
import { PartitionReader, type Watermarks } from './partition-reader.js';

type Handler = ConsumeOptions['batch'];

/** A reader whose position is 12, and Kafka's answers in their order; the last one stays. */
const readerWith = (
  answers: Watermarks[],
  batch: Handler = async () => undefined,
  clock = new Clock(1_000, () => undefined),
  startAt: () => string = () => '12',
  pace: 'live' | 'bulk' = 'live',
  after?: Promise<unknown>,
) => {
  const sought: bigint[] = [];
  const fetching: ('pause' | 'resume')[] = [];
  const reader = new PartitionReader({
    options: { groupId: 'test', topics: [], startAt: async () => startAt(), batch, pace },
    topic: 'stewardship.events',
    partition: 0,
    logger: undefined,
    watermarks: async () => (answers.length > 1 ? answers.shift()! : answers[0]!),
    seek: (offset) => void sought.push(offset),
    pause: () => void fetching.push('pause'),
    resume: () => void fetching.push('resume'),
    limit: (work) => work(clock),
    after,
    bufferBytes: 1_000,
    abandoned: new AbortController().signal,
  });
  return { reader, sought, fetching };
};

const messageAt = (offset: number) =>
  ({ offset: String(offset), key: null, value: null, timestamp: '0' }) as unknown as KafkaMessage;

describe('a position', () => {
  it('that is younger than the answer of Kafka from the join is found with a second answer', async () => {
    const { reader, sought } = readerWith([
      { low: '0', high: '10' },
      { low: '0', high: '12' },
    ]);
    const running = reader.start();
    await Promise.race([reader.ready, running]);
    expect(sought).toEqual([12n]);
    await reader.close();
  });

  it('that is out of range by both answers is refused', async () => {
    await expect(readerWith([{ low: '0', high: '10' }]).reader.start()).rejects.toThrow(PositionOutOfRange);
  });
});

describe('a position where the topic begins', () => {
  const inBulk = (batch?: Handler) => readerWith([{ low: '12', high: '20' }], batch, undefined, undefined, 'bulk'); // prettier-ignore

  it('is not sought in bulk: kafkajs begins there, and what it has fetched is read', async () => {
    const read: string[] = [];
    const { reader, sought } = inBulk(async ({ records }) => void read.push(...records.map((r) => r.offset)));
    void reader.start();
    reader.offer([messageAt(12)], '20');
    while (read.length < 1) await sleep(1);
    reader.offer([messageAt(13)], '20');
    while (read.length < 2) await sleep(1);
    expect([read, sought]).toEqual([['12', '13'], []]);
    await reader.close();
  });

  it('is that of a batch which can be read some records at a time, each time anew', async () => {
    const read: string[][][] = [];
    const { reader } = inBulk(async ({ inPortions, records }) => {
      const [first, second] = [[...inPortions(2)], [...inPortions(2)]];
      expect(second[0]![0]).not.toBe(first[0]![0]);
      read.push(...[first, second, [records]].map((portions) => portions.map((portion) => portion.map((r) => r.offset)))); // prettier-ignore
    });
    void reader.start();
    reader.offer([12, 13, 14, 15, 16].map(messageAt), '20');
    while (read.length < 3) await sleep(1);
    const portions = [['12', '13'], ['14', '15'], ['16']];
    expect(read).toEqual([portions, portions, [portions.flat()]]);
    await reader.close();
  });

  it('is sought once what was fetched lies past it', async () => {
    const { reader, sought } = inBulk();
    void reader.start();
    await reader.ready;
    reader.offer([messageAt(15)], '20');
    while (sought.length < 1) await sleep(1);
    expect(sought).toEqual([12n]);
    await reader.close();
  });

  it('is sought where another reader had the partition before', async () => {
    const { reader, sought } = readerWith([{ low: '12', high: '20' }], undefined, undefined, undefined, 'bulk', Promise.resolve()); // prettier-ignore
    void reader.start();
    await reader.ready;
    expect(sought).toEqual([12n]);
    await reader.close();
  });

  it('is sought by a live consumer, whose group may have been elsewhere', async () => {
    const { reader, sought } = readerWith([{ low: '12', high: '20' }]);
    void reader.start();
    await reader.ready;
    expect(sought).toEqual([12n]);
    await reader.close();
  });
});

describe('a position that Kafka has forgotten', () => {
  const marks = [
    { low: '0', high: '30' },
    { low: '20', high: '30' },
  ];
  const message = messageAt(20);
  const forgotten = async (then: string) => {
    const positions = ['12', then];
    const read: string[] = [];
    const handler: Handler = async ({ firstOffset }) => void read.push(firstOffset);
    const startAt = () => (positions.length > 1 ? positions.shift()! : positions[0]!);
    const { reader, sought } = readerWith([...marks], handler, new Clock(1_000, () => undefined), startAt);
    const running = reader.start();
    await Promise.race([reader.ready, running]);
    reader.offer([message], '30');
    return { reader, sought, read, running };
  };

  it('is asked for again, and reading goes on there', async () => {
    const { reader, sought, read } = await forgotten('20');
    while (sought.length < 2) await sleep(1);
    reader.offer([message], '30');
    while (read.length === 0) await sleep(1);
    expect([sought, read]).toEqual([[12n, 20n], ['20']]);
    await reader.close();
  });

  it('is refused where it stays the same', async () => {
    const { running } = await forgotten('12');
    await expect(running).rejects.toThrow(PositionOutOfRange);
  });
});

describe('a batch that its handler lets wait', () => {
  const waiting = async () => {
    let turn!: Turn;
    let end!: () => void;
    const late = jest.fn();
    const handler: Handler = (_, given) => {
      turn = given;
      turn.wait();
      return new Promise((resolve) => (end = resolve));
    };
    const { reader } = readerWith([{ low: '0', high: '13' }], handler, new Clock(20, late));
    void reader.start();
    await reader.ready;
    reader.offer([messageAt(12)], '13');
    await sleep(0);
    return { reader, turn, end, late };
  };

  it('is not late however long it waits, but when its work takes long', async () => {
    const { reader, turn, end, late } = await waiting();
    await sleep(50);
    expect(late).not.toHaveBeenCalled();
    turn.begin();
    await sleep(50);
    expect(late).toHaveBeenCalledTimes(1);
    end();
    await reader.close();
  });

  it('does not begin once the partition was given up', async () => {
    const { reader, turn, end } = await waiting();
    const closing = reader.close();
    expect(turn.begin).toThrow('given up');
    end();
    await closing;
  });
});

describe('records that were published', () => {
  const published = (firstOffset: number, count = 1): Published => ({
    ...{ partition: 0, firstOffset: BigInt(firstOffset) },
    messages: Array.from({ length: count }, (_, i) => ({
      ...{
        key: `k${firstOffset + i}`,
        value: `v${firstOffset + i}`,
        headers: { 'event-type': 'x' },
        timestamp: '7',
      },
    })),
  });
  const reading = async (high = '12') => {
    const read: IncomingRecord[] = [];
    const handler: Handler = async ({ records }) => void read.push(...records);
    const given = readerWith([{ low: '0', high }], handler);
    void given.reader.start();
    await given.reader.ready;
    const offsets = () => read.map(({ offset }) => offset);
    return { ...given, read, offsets };
  };

  it('are read where they follow, as they would be fetched, once it goes on', async () => {
    const { reader, read, offsets } = await reading();
    expect(reader.take(published(12, 2))).toBe('taken');
    expect(reader.take(published(14))).toBe('taken');
    await sleep(5);
    expect(offsets()).toEqual([]);
    reader.goOn();
    await sleep(5);
    expect(offsets()).toEqual(['12', '13', '14']);
    expect(read[0]!.raw).toEqual({
      ...{ topic: 'stewardship.events', partition: 0, offset: '12', timestamp: '7' },
      ...{ key: Buffer.from('k12'), value: Buffer.from('v12'), headers: { 'event-type': 'x' } },
    });
    expect(reader.lag).toBe(0);
    await reader.close();
  });

  it('are left to be fetched behind a gap, where they are here already, before the first position, and after the last', async () => {
    const { reader } = await reading();
    expect(reader.take(published(13))).toBe('missing');
    expect(reader.lag).toBe(2);
    expect(reader.take(published(11))).toBe('here');
    expect(reader.take(published(11, 2))).toBe('missing');
    expect(reader.take(published(12))).toBe('taken');
    expect(reader.take(published(12))).toBe('here');
    const early = readerWith([{ low: '0', high: '12' }]).reader;
    expect(early.take(published(12))).toBe('missing');
    await reader.close();
    expect(reader.take(published(13))).toBe('missing');
  });

  it('are not read twice where a fetch that was on its way brings them, too', async () => {
    const { reader, offsets } = await reading();
    reader.take(published(12, 2));
    reader.offer([12, 13, 14].map(messageAt), '15');
    await sleep(5);
    expect(offsets()).toEqual(['12', '13', '14']);
    await reader.close();
  });

  it('are not read twice by a fetch that comes when they have been read', async () => {
    const { reader, offsets, sought } = await reading();
    reader.take(published(12, 2));
    reader.goOn();
    await sleep(5);
    reader.offer([12, 13].map(messageAt), '14');
    reader.offer([messageAt(14)], '15');
    await sleep(5);
    expect([offsets(), sought]).toEqual([['12', '13', '14'], [12n]]);
    await reader.close();
  });

  it('leave Kafka with what it is known to have, whatever a fetch that was on its way knew', async () => {
    const { reader } = await reading();
    expect(reader.take(published(13))).toBe('missing');
    reader.offer([messageAt(12)], '13');
    expect(reader.rest()).toBe(false);
    // Nor does what was asked of Kafka at the join, or before.
    reader.relocateNext();
    await sleep(5);
    expect(reader.rest()).toBe(false);
    await reader.close();
  });

  it.each([
    ['less than was in hand', [0, 1]],
    ['some of it again', [13, 14, 15]],
  ])(
    'are not relied upon where kafkajs goes back and brings %s: it is read on from the position',
    async (_, brought) => {
      let [hold, reads] = [true, 0];
      const { reader, sought } = readerWith([{ low: '0', high: '20' }], async () => {
        reads += 1;
        while (hold) await sleep(1);
      });
      void reader.start();
      await reader.ready;
      reader.offer([12, 13].map(messageAt), '14');
      await sleep(5);
      reader.take(published(14));
      reader.offer(brought.map(messageAt), '20');
      hold = false;
      await sleep(10);
      expect([reads, sought]).toEqual([1, [12n, 14n]]);
      reader.offer([14, 15].map(messageAt), '20');
      await sleep(5);
      expect([reads, reader.lag]).toEqual([2, 4]);
      await reader.close();
    },
  );

  it('let the partition rest from being fetched, and what follows is fetched from behind them', async () => {
    const { reader, sought, fetching } = await reading();
    reader.take(published(12));
    expect(reader.rest()).toBe(true);
    reader.rest();
    expect(fetching).toEqual(['pause']);
    reader.fetchAgain();
    reader.fetchAgain();
    expect([fetching, sought]).toEqual([
      ['pause', 'resume'],
      [12n, 13n],
    ]);
    await reader.close();
  });

  it('let no partition rest of which Kafka has more, or that is not read yet', async () => {
    const { reader, fetching } = await reading('20');
    expect(reader.rest()).toBe(false);
    expect(readerWith([{ low: '0', high: '12' }]).reader.rest()).toBe(false);
    expect(fetching).toEqual([]);
    await reader.close();
  });

  it('are refused where the buffer is full, and fetched once there is room', async () => {
    let end!: () => void;
    const held = new Promise<void>((resolve) => (end = resolve));
    const given = readerWith([{ low: '0', high: '12' }], () => held);
    const { reader, fetching, sought } = given;
    void reader.start();
    await reader.ready;
    expect(reader.take(published(12, 20))).toBe('taken');
    expect(reader.rest()).toBe(true);
    expect(reader.take(published(32))).toBe('missing');
    reader.fetchAgain();
    reader.goOn();
    await sleep(5);
    expect(fetching).toEqual(['pause']);
    end();
    await sleep(5);
    expect([fetching, sought]).toEqual([
      ['pause', 'resume'],
      [12n, 32n],
    ]);
    await reader.close();
  });

  it('are read again from the position where reading has to go back', async () => {
    let position = '12';
    const { reader, fetching, sought } = readerWith([{ low: '0', high: '13' }], undefined, undefined, () => position); // prettier-ignore
    void reader.start();
    await reader.ready;
    reader.offer([messageAt(12)], '13');
    await sleep(5);
    reader.rest();
    position = '5';
    reader.relocateNext();
    await sleep(5);
    expect([fetching, sought]).toEqual([
      ['pause', 'resume'],
      [12n, 5n],
    ]);
    await reader.close();
  });
});
