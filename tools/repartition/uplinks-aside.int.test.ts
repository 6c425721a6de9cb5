import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { beginRepublication, keepAside, keepSettings, openRepublication } from '@hedgerow/event-store';
import type { HeldRecord, HistoryTopic } from '@hedgerow/kafka';
import { aNetworkDeviceId } from '@hedgerow/testing';
import { Product } from '../republish/republish.fixture.js';
import { digestsOf } from './held.js';
import { repartition } from './repartition.js';

const uplinksName = 'sensors.uplinks';
const devices = Array.from({ length: 8 }, () => aNetworkDeviceId());

let product: Product;
let uplinks: HistoryTopic;
let aside: HistoryTopic;
beforeEach(async () => {
  product = await Product.open('aside', { partitions: 3 });
  uplinks = product.bus.historyTopic(uplinksName);
  aside = product.bus.asideTopic(uplinksName);
  for (const device of devices) await product.measure(device, 1, 2, 3);
}, 120_000);
afterEach(() => product.close(), 60_000);

const said: string[] = [];
const run = (...words: string[]) =>
  repartition(words, { ...process.env, ...product.env }, (line) => said.push(line), 0);
const more = ['--topic', uplinksName, '--partitions', '5'];

const recordsOf = async (topic: HistoryTopic): Promise<HeldRecord[][]> => {
  const marks = await topic.marks();
  const found: HeldRecord[][] = marks.map(() => []);
  await topic.read(marks, async (partition, records) => void found[partition]!.push(...records));
  return found;
};

/** What was sent, as sent: by key, in its order. */
const contents = async (topic: HistoryTopic) =>
  (await recordsOf(topic))
    .flat()
    .map(({ key, value, headers, timestamp }) =>
      JSON.stringify([String(key), String(value), headers, timestamp]),
    )
    .sort();

/** Appends some of the records of the topic aside, each partition from its first on. */
const copySome = async (howMany: number) => {
  const ends = (await aside.marks()).map(({ high }) => high);
  for (const [partition, records] of (await recordsOf(uplinks)).entries())
    await aside.append(
      records.slice(0, howMany).map(({ key, value, headers, timestamp }) => ({
        ...{ partition, recordedAt: Number(timestamp) },
        record: { key, value: value!, headers: headers as Record<string, Buffer> },
      })),
      ends,
    );
};

const foreign = (partition: number) => ({
  ...{ partition, recordedAt: 1_700_000_000_000 },
  record: { key: 'someone', value: 'else' },
});

describe('sensors.uplinks.aside', () => {
  it('is copied anew where it holds something else, and a header that is there twice is copied twice', async () => {
    const ends = (await uplinks.marks()).map(({ high }) => high);
    const twice = [Buffer.from('a'), Buffer.from('b')];
    await uplinks.append(
      [
        {
          ...foreign(uplinks.partitionOf('k', 3)),
          record: { key: 'k', value: 'v', headers: { note: twice } },
        },
      ],
      ends,
    );
    await aside.remake(3);
    await aside.append([foreign(0), foreign(0)], [0, 0, 0]);
    const had = await contents(uplinks);
    await run(...more);
    expect(said).toContain('What is aside is not what it should be: it is copied anew');
    expect(await contents(uplinks)).toEqual(had);
    expect((await recordsOf(uplinks)).flat().find(({ key }) => String(key) === 'k')!.headers).toEqual({ note: twice }); // prettier-ignore
    expect([await uplinks.partitions(), await aside.partitions()]).toEqual([5, 0]);
  }, 60_000);

  it('is called off as long as nothing was deleted: settings, row and topic are as they were', async () => {
    const [had, settings] = [await contents(uplinks), await uplinks.settings()];
    await aside.remake(3);
    await copySome(2);
    await beginRepublication(product.db.pool, [uplinksName], 5);
    await keepSettings(product.db.pool, { [uplinksName]: settings });
    await uplinks.setSettings([{ name: 'max.message.bytes', value: '1' }]);
    await run('--cancel');
    expect(await openRepublication(product.db.pool)).toBeUndefined();
    expect([await uplinks.partitions(), await aside.partitions()]).toEqual([3, 0]);
    expect(await contents(uplinks)).toEqual(had);
    expect((await uplinks.settings()).sort((a, b) => a.name.localeCompare(b.name))).toEqual(settings.sort((a, b) => a.name.localeCompare(b.name))); // prettier-ignore
  }, 60_000);

  it('is not deleted once the topic itself may be: the only way is forward', async () => {
    await aside.remake(3);
    await copySome(9);
    await beginRepublication(product.db.pool, [uplinksName], 5);
    await keepSettings(product.db.pool, { [uplinksName]: await uplinks.settings() });
    await keepAside(product.db.pool, ['1 a', '1 b', '1 c']);
    await expect(run('--cancel')).rejects.toThrow(/the only way is forward: Run npm run repartition -- --partitions 5 --topic sensors\.uplinks/i); // prettier-ignore
    // What is there now is not what was compared: nothing is deleted for it.
    await expect(run(...more)).rejects.toThrow(
      /sensors\.uplinks\.aside is not any more what was copied there/,
    );
    expect([await uplinks.partitions(), await aside.partitions()]).toEqual([3, 3]);
  }, 60_000);

  it.each([
    ['was made anew with the number that is asked for', 5],
    ['was made anew with another number', 4],
    ['was made anew with the number that it had', 3],
    ['is not there', 0],
  ])(
    'is not deleted where the row is gone and the topic %s',
    async (_, partitions) => {
      await aside.remake(3);
      await copySome(9);
      if (partitions === 0) await uplinks.delete();
      else await uplinks.remake(partitions);
      const held = await contents(aside);
      await expect(run(...more)).rejects.toThrow(/sensors\.uplinks\.aside/);
      await expect(run('--cancel')).rejects.toThrow(/sensors\.uplinks\.aside/);
      expect(await contents(aside)).toEqual(held);
    },
    60_000,
  );

  it('is copied anew where it is damaged and the topic is not, also once it had been compared', async () => {
    const had = await contents(uplinks);
    await aside.remake(3);
    await copySome(9);
    await beginRepublication(product.db.pool, [uplinksName], 5);
    await keepSettings(product.db.pool, { [uplinksName]: await uplinks.settings() });
    await keepAside(product.db.pool, await digestsOf(uplinks));
    await aside.append(
      [foreign(0)],
      (await aside.marks()).map(({ high }) => high),
    );
    await run(...more);
    expect(await contents(uplinks)).toEqual(had);
    expect([await uplinks.partitions(), await aside.partitions()]).toEqual([5, 0]);
  }, 60_000);

  it('is filled back whatever the topic had been set to, which is given back', async () => {
    const odd = [
      { name: 'message.timestamp.type', value: 'LogAppendTime' },
      { name: 'message.timestamp.before.max.ms', value: '1000' },
    ];
    const had = await contents(uplinks);
    const usual = (await uplinks.settings()).filter(({ name }) => !odd.some((one) => one.name === name));
    await uplinks.setSettings([...usual, ...odd]);
    await run(...more);
    expect(await contents(uplinks)).toEqual(had);
    expect(await uplinks.settings()).toEqual(expect.arrayContaining(odd));
  }, 60_000);

  it('has no part in a topic with keys in partitions of others, which is refused', async () => {
    const elsewhere = (uplinks.partitionOf('k', 3) + 1) % 3;
    const ends = (await uplinks.marks()).map(({ high }) => high);
    await uplinks.append([{ ...foreign(elsewhere), record: { key: 'k', value: 'v' } }], ends);
    const had = await contents(uplinks);
    await expect(run(...more)).rejects.toThrow(/has a key of another partition/);
    await run('--cancel');
    expect(await contents(uplinks)).toEqual(had);
  }, 60_000);

  it('is deleted where the topic has all of it, in each partition in its order', async () => {
    await aside.remake(3);
    await copySome(2);
    await run('--cancel');
    expect(await aside.partitions()).toBe(0);
  }, 60_000);

  it('means that ingest is closed, and whatever is refused says so with the ways out', async () => {
    await aside.remake(3);
    const refused = async (...words: string[]) => run(...words).then(String, (error: Error) => error.message);
    const fewer = await refused('--topic', uplinksName, '--partitions', '2');
    expect(fewer).toMatch(/a number is only raised[^]*Ingest answers 503 to uplinks[^]*npm run repartition -- --cancel/); // prettier-ignore
    expect(fewer).not.toContain('Nothing was changed');
    await aside.delete();
    const open = await refused('--topic', uplinksName, '--partitions', '2');
    expect(open).toMatch(/a number is only raised[^]*Nothing was changed/);
    expect(open).not.toContain('503');
  }, 60_000);
});
