import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@hedgerow/testing';
import { Kafka } from 'kafkajs';
import { eachHasBus, ledger, sorted, uplink } from './bus.fixture.js';
import { type Bus, createBus, type IncomingRecord, topicPlans } from './index.js';
import { keptAdmin } from './kept-admin.js';

let brokers: readonly string[];
let namespace: string;
let bus: Bus;
eachHasBus((own) => ({ brokers, namespace, bus } = own));

const publishAll = async (count: number, first = 0) => {
  // A long timeout: a busy machine is no outage.
  const producer = bus.producer({ refuseAfterMs: 20_000 });
  await Promise.all(
    Array.from({ length: count }, (_, i) => producer.publish('sensors.uplinks', [uplink(first + i)])),
  );
};
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('topics', () => {
  it('have the partitions and the retention of the plan, dead letters beside them, and are made once', async () => {
    await bus.ensureTopics();
    const admin = new Kafka({ clientId: 'look', brokers: [...brokers], logLevel: 0 }).admin();
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    const partitions = Object.fromEntries(
      topics
        .filter((t) => t.name.startsWith(namespace))
        .map((t) => [t.name.slice(namespace.length), t.partitions.length]),
    );
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: `${namespace}sensors.uplinks`, configNames: ['retention.ms'] }],
    });
    await admin.disconnect();
    expect(partitions).toEqual({
      'stewardship.events': topicPlans['stewardship.events'].partitions,
      'stewardship.events.dead-letters': 1,
      'sensors.uplinks': 6,
      'sensors.uplinks.dead-letters': 1,
      'navigation.events': 3,
      'navigation.events.dead-letters': 1,
    });
    expect(resources[0]!.configEntries.find((e) => e.configName === 'retention.ms')?.configValue).toBe('-1');
  });
});

describe('how far topics go', () => {
  it('is asked over one connection, also after a question that failed, and tells what came between two moments', async () => {
    const ends = () => bus.endsOf(['stewardship.events', 'sensors.uplinks']);
    const { partitions } = topicPlans['sensors.uplinks'];
    expect([...(await ends()).values()].every((end) => end === '0')).toBe(true);
    const before = Date.now();
    const producer = bus.producer();
    await producer.publish(
      'sensors.uplinks',
      Array.from({ length: 20 }, (_, n) => uplink(n)),
    );
    await expect(bus.endsOf(['no.topic' as 'sensors.uplinks'])).rejects.toThrow();
    const now = await ends();
    expect([...now.keys()].filter((name) => name.startsWith('sensors.uplinks/'))).toHaveLength(partitions);
    expect([...now.values()].reduce((sum, end) => sum + Number(end), 0)).toBe(20);
    const after = Date.now() + 60_000;
    expect(await bus.recordsBefore('sensors.uplinks', [before - 60_000, after])).toEqual([0, 20]);
  });

  it('is asked of partitions that were added since, too', async () => {
    const count = async () => (await bus.endsOf(['stewardship.events', 'sensors.uplinks'])).size;
    const before = await count();
    const admin = new Kafka({ brokers: [...brokers] }).admin();
    await admin.connect();
    const topic = `${namespace}sensors.uplinks`;
    const { partitions } = topicPlans['sensors.uplinks'];
    await admin.createPartitions({ topicPartitions: [{ topic, count: partitions + 2 }] });
    await admin.disconnect();
    // It is looked anew at each question which partitions there are, unlike by producers and consumers.
    await eventually(async () => (await count()) === before + 2);
  });
});

describe('what is asked every second', () => {
  it('is asked in as few requests as can be, and answered as kafkajs answers it', async () => {
    const [events, uplinks] = [`${namespace}stewardship.events`, `${namespace}sensors.uplinks`];
    const { admin, endsOf, topics } = keptAdmin(new Kafka({ brokers: [...brokers] }));
    const asked: string[] = [];
    admin.on(admin.events.REQUEST, ({ payload }) => asked.push(payload.apiName));
    await admin.connect();
    const first = await endsOf([events, uplinks]);
    asked.length = 0;
    expect(await endsOf([events, uplinks])).toEqual(first);
    expect(asked).toEqual(['Metadata', 'ListOffsets']);
    asked.length = 0;
    const names = await topics();
    expect(asked).toEqual(['Metadata']);
    expect([...names].sort()).toEqual((await admin.listTopics()).sort());
    const told: [string, string][] = [];
    for (const topic of [events, uplinks])
      for (const { partition, high } of await admin.fetchTopicOffsets(topic))
        told.push([`${topic}/${partition}`, high]);
    expect([...first].sort()).toEqual(told.sort());
    await admin.disconnect();
  });
});

describe('publish and consume', () => {
  it('what was acknowledged arrives once, and in order for each device', async () => {
    const { options, numbers, has } = ledger();
    await publishAll(500);
    bus.consume(options());
    await has(500);
    expect(sorted(numbers)).toEqual(upTo(500));
    for (let device = 0; device < 7; device++) {
      const own = numbers.filter((n) => n % 7 === device);
      expect(own).toEqual(sorted(own));
    }
  });

  it('reading goes on from the position in the database, whatever the group remembers', async () => {
    const { options, numbers, positions, has } = ledger();
    await publishAll(60);
    const first = bus.consume(options());
    await has(60);
    await first.stop();
    await publishAll(40, 60);
    bus.consume(options());
    await has(100);
    expect(sorted(numbers)).toEqual(upTo(100));
    const end = await bus.endOffsets('sensors.uplinks');
    expect(Object.fromEntries(positions)).toEqual(
      Object.fromEntries([...end].filter(([, o]) => o !== '0').map(([p, o]) => [`sensors.uplinks/${p}`, o])),
    );
  });

  it('begins although no broker told at the join where topics end', async () => {
    const { options, numbers, has } = ledger();
    await publishAll(50);
    const asked = jest.spyOn(bus, 'watermarks').mockRejectedValueOnce(new Error('the broker is away'));
    bus.consume(options());
    await has(50);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(sorted(numbers)).toEqual(upTo(50));
  });

  it('a batch that fails is tried again until it succeeds, and never skipped', async () => {
    const { options, commit, numbers, has } = ledger();
    await publishAll(50);
    let failures = 3;
    bus.consume(
      options({
        batch: async (batch) => {
          if (failures-- > 0) throw new Error('the database is away');
          commit(batch);
        },
      }),
    );
    await has(50);
    expect(sorted(numbers)).toEqual(upTo(50));
  });

  it('a failure after the commit repeats nothing', async () => {
    const { options, commit, numbers, has } = ledger();
    await publishAll(50);
    let failed = false;
    bus.consume(
      options({
        batch: async (batch) => {
          commit(batch);
          if (!failed) {
            failed = true;
            throw new Error('the connection broke before the answer');
          }
        },
      }),
    );
    await has(50);
    await publishAll(1, 50);
    await has(51);
    expect(sorted(numbers)).toEqual(upTo(51));
  });

  it('one partition that fails holds up no other', async () => {
    const { options, commit, numbers } = ledger();
    await publishAll(70);
    const stuck = new Set<number>();
    bus.consume(
      options({
        parallel: 1,
        batch: async (batch) => {
          if (stuck.size === 0) stuck.add(batch.partition);
          if (stuck.has(batch.partition)) throw new Error('poisoned');
          commit(batch);
        },
      }),
    );
    const marks = await bus.endOffsets('sensors.uplinks');
    await eventually(() => {
      const behind = [...stuck].reduce((sum, p) => sum + Number(marks.get(p)), 0);
      return stuck.size === 1 && numbers.length === 70 - behind;
    });
  });

  it('two members share the partitions, and one that remains takes over without loss or repetition', async () => {
    const { options, numbers, has } = ledger();
    const second = createBus({ brokers, clientId: 'second', namespace });
    const one = bus.consume(options());
    await one.joined;
    await publishAll(100);
    const two = second.consume(options());
    await two.joined;
    await publishAll(100, 100);
    await has(200);
    await one.stop();
    await publishAll(100, 200);
    await has(300);
    await second.close();
    expect(sorted(numbers)).toEqual(upTo(300));
  });

  it('after stop no batch begins, and the batch in progress is finished', async () => {
    const { options, commit, numbers } = ledger();
    let begun = 0;
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const consumer = bus.consume(
      options({
        batch: async (batch) => {
          begun++;
          await held;
          commit(batch);
        },
      }),
    );
    await publishAll(1);
    await eventually(() => begun === 1);
    const stopped = consumer.stop();
    await publishAll(20, 1);
    release();
    await stopped;
    expect(begun).toBe(1);
    expect(numbers).toEqual([0]);
  });
});

describe('a position that the topic does not have', () => {
  it('stops the consumer loudly: it never goes on from somewhere else', async () => {
    const { options, numbers } = ledger();
    await publishAll(10);
    const fatal = new Promise<Error>((resolve) => {
      bus.consume(options({ startAt: async () => '1000000', onFatal: resolve }));
    });
    expect((await fatal).name).toBe('PositionOutOfRange');
    expect(numbers).toEqual([]);
  });

  it('expired records are reported, not skipped', async () => {
    const { options, numbers } = ledger();
    await publishAll(30);
    const marks = await bus.watermarks('sensors.uplinks');
    const admin = new Kafka({ clientId: 'expire', brokers: [...brokers], logLevel: 0 }).admin();
    await admin.connect();
    await admin.fetchTopicMetadata({ topics: [`${namespace}sensors.uplinks`] });
    await admin.deleteTopicRecords({
      topic: `${namespace}sensors.uplinks`,
      partitions: [...marks]
        .filter(([, m]) => m.high !== '0')
        .map(([partition, { high }]) => ({ partition, offset: high })),
    });
    await admin.disconnect();
    const fatal = new Promise<Error>((resolve) => {
      bus.consume(options({ onFatal: resolve }));
    });
    expect((await fatal).message).toMatch(
      /^Position 0 of sensors\.uplinks\/\d is outside what the topic holds/,
    );
    expect(numbers).toEqual([]);
  });
});

describe('dead letters', () => {
  it('keep the record as it came, where it was and the reason', async () => {
    const producer = bus.producer();
    await producer.publish('stewardship.events', [
      { key: 'k1', value: 'not an event', headers: { trace: 't1' } },
    ]);
    const seen: IncomingRecord[] = [];
    bus.consume({
      groupId: 'reader',
      topics: ['stewardship.events'],
      startAt: async () => '0',
      batch: async ({ records }) => void seen.push(...records),
    });
    const poison = await eventually(() => seen[0]);
    const content = poison.content();
    if (content.kind !== 'poison') throw new Error(content.kind);
    await producer.deadLetter({
      topic: poison.raw.topic,
      record: poison.raw,
      reason: content.reason,
      consumer: 'timeline',
    });
    const letter = await firstOf(`${namespace}stewardship.events.dead-letters`);
    expect(String(letter.key)).toBe('k1');
    expect(String(letter.value)).toBe('not an event');
    expect(letter.headers).toMatchObject({
      trace: 't1',
      dl_reason: 'The value is not JSON',
      dl_consumer: 'timeline',
      dl_topic: 'stewardship.events',
      dl_partition: String(poison.raw.partition),
      dl_offset: '0',
    });
  });

  it('a record that no broker would take is refused at once, and others are not', async () => {
    const producer = bus.producer();
    const tooLarge = producer.publish('stewardship.events', [{ key: 'k', value: Buffer.alloc(1_000_001) }]);
    await expect(tooLarge).rejects.toMatchObject({ name: 'RecordTooLarge' });
    await producer.publish('stewardship.events', [{ key: 'k', value: Buffer.alloc(900_000) }]);
  });
});

const firstOf = async (topic: string) => {
  const consumer = new Kafka({ clientId: 'look', brokers: [...brokers], logLevel: 0 }).consumer({
    groupId: `${topic}.look`,
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  const found = await new Promise<{
    key: Buffer | null;
    value: Buffer | null;
    headers: Record<string, string>;
  }>((resolve, reject) => {
    consumer
      .run({
        eachMessage: async ({ message }) => {
          const headers = Object.fromEntries(
            Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
          );
          resolve({ key: message.key, value: message.value, headers });
        },
      })
      .catch(reject);
  });
  await consumer.disconnect();
  return found;
};
