import { describe, expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import type { Published } from '../records/record.js';
import { Handing } from './handing.js';

const readerNamed = (name: string, log: string[], { takes = true, rests = true } = {}) => ({
  take: ({ firstOffset }: Published) => {
    log.push(`${name} takes ${firstOffset}`);
    return takes;
  },
  rest: () => {
    if (rests) log.push(`${name} rests`);
    return rests;
  },
  fetchAgain: () => void log.push(`${name} is fetched`),
  goOn: () => void log.push(`${name} goes on`),
});
const published = (firstOffset: bigint): Published => ({
  ...{ topic: 'stewardship.events', partition: 0, firstOffset, messages: [] },
});

/** A hand with two readers, and a clock of its own. */
const scene = (gatherMs = 13) => {
  const log: string[] = [];
  let now = 1_000;
  const handing = new Handing(gatherMs, () => now);
  const [one, other] = [readerNamed('one', log), readerNamed('other', log)];
  const taken = () => log.splice(0);
  const goTo = (ms: number) => void (now = ms);
  return { handing, one, other, log, taken, goTo };
};

describe('records that are handed on', () => {
  it('are read at once, and let all partitions of their topic rest for a second, by the next fetch that ends after it', () => {
    const { handing, one, other, taken, goTo } = scene();
    handing.hand(published(5n), one, [one, other]);
    expect(taken()).toEqual(['one takes 5', 'one rests', 'other rests', 'one goes on']);
    goTo(1_999);
    handing.fetched();
    expect(taken()).toEqual([]);
    goTo(2_000);
    handing.fetched();
    handing.fetched();
    expect(taken()).toEqual(['one is fetched', 'other is fetched']);
    handing.hand(published(6n), one, [one, other]);
    expect(taken()).toEqual(['one takes 6', 'one rests', 'other rests', 'one goes on']);
  });

  it('do not put off the end of the rest, however many follow', () => {
    const { handing, one, taken, goTo } = scene();
    for (const ms of [1_000, 1_500, 1_990]) {
      goTo(ms);
      handing.hand(published(5n), one, [one]);
    }
    taken();
    goTo(2_000);
    handing.fetched();
    expect(taken()).toEqual(['one is fetched']);
  });

  it('share a batch where they follow each other closely', async () => {
    const { handing, one, other, log, taken, goTo } = scene(20);
    handing.hand(published(5n), one, []);
    taken();
    goTo(1_005);
    handing.hand(published(6n), one, []);
    handing.hand(published(2n), other, []);
    expect(taken()).toEqual(['one takes 6', 'other takes 2']);
    while (log.length < 2) await sleep(1);
    expect(taken()).toEqual(['one goes on', 'other goes on']);
    await sleep(30);
    expect(taken()).toEqual([]);
  });

  it('are fetched at once where they do not follow, and those that have more on Kafka do not rest', () => {
    const { handing, one, log, taken, goTo } = scene();
    handing.hand(published(9n), readerNamed('refusing', log, { takes: false }), [one]);
    expect(taken()).toEqual(['refusing takes 9', 'refusing is fetched']);
    handing.hand(published(5n), one, [one, readerNamed('behind', log, { rests: false })]);
    expect(taken()).toEqual(['one takes 5', 'one rests', 'one goes on']);
    goTo(2_500);
    handing.fetched();
    expect(taken()).toEqual(['one is fetched']);
  });
});
