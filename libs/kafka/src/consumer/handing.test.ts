import { describe, expect, it } from '@jest/globals';
import { sleep } from '@hedgerow/platform';
import type { Published } from '../records/record.js';
import { Handing } from './handing.js';

const readerNamed = (
  name: string,
  log: string[],
  { takes = 'taken', rests = true }: { takes?: 'taken' | 'here' | 'missing'; rests?: boolean } = {},
) => ({
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
  ...{ partition: 0, firstOffset, messages: [] },
});

/** A hand with two readers, and a clock of its own. */
const scene = (gatherMs = 13) => {
  const log: string[] = [];
  let now = 1_000;
  const handing = new Handing(gatherMs, () => now);
  const [one, other] = [readerNamed('one', log), readerNamed('other', log)];
  const taken = () => log.splice(0);
  /** A fetch from a broker, from its beginning to its end. */
  const fetch = (broker = '1') => {
    handing.fetchBegins(broker);
    handing.fetched(broker);
  };
  const goTo = (ms: number) => void (now = ms);
  return { handing, one, other, log, taken, goTo, fetch };
};

describe('records that are handed on', () => {
  it('are read at once, and let all partitions of their topic rest for a second, by the next fetch that ends after it', () => {
    const { handing, one, other, taken, goTo, fetch } = scene();
    handing.hand(published(5n), one, [one, other]);
    expect(taken()).toEqual(['one takes 5', 'one rests', 'other rests', 'one goes on']);
    goTo(1_999);
    fetch();
    expect(taken()).toEqual([]);
    goTo(2_000);
    fetch();
    fetch();
    expect(taken()).toEqual(['one is fetched', 'other is fetched']);
    handing.hand(published(6n), one, [one, other]);
    expect(taken()).toEqual(['one takes 6', 'one rests', 'other rests', 'one goes on']);
  });

  it('do not put off the end of the rest, however many follow', () => {
    const { handing, one, taken, goTo, fetch } = scene();
    for (const ms of [1_000, 1_500, 1_990]) {
      goTo(ms);
      handing.hand(published(5n), one, [one]);
    }
    taken();
    goTo(2_000);
    fetch();
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

  it('are left to the next fetch where they do not follow, and those that have more on Kafka do not rest', () => {
    const { handing, one, log, taken, goTo, fetch } = scene();
    handing.hand(published(9n), readerNamed('refusing', log, { takes: 'missing' }), [one]);
    expect(taken()).toEqual(['refusing takes 9', 'refusing is fetched']);
    handing.hand(published(5n), one, [one, readerNamed('behind', log, { rests: false })]);
    expect(taken()).toEqual(['one takes 5', 'one rests', 'one goes on']);
    goTo(2_500);
    fetch();
    expect(taken()).toEqual(['one is fetched']);
  });

  it('let nothing rest that has not been fetched since its rest was over, by whichever broker has it', () => {
    const { handing, one, taken, goTo, fetch } = scene(0);
    fetch('1');
    fetch('2');
    handing.hand(published(5n), one, [one]);
    handing.fetchBegins('1');
    goTo(2_000);
    fetch('2');
    expect(taken()).toEqual(['one takes 5', 'one rests', 'one goes on', 'one is fetched']);
    handing.hand(published(6n), one, [one]);
    // It began before the rest was over, and did not ask for this partition.
    handing.fetched('1');
    handing.hand(published(7n), one, [one]);
    fetch('1');
    handing.hand(published(8n), one, [one]);
    expect(taken().filter((what) => what === 'one rests')).toEqual([]);
    fetch('2');
    handing.hand(published(9n), one, [one]);
    expect(taken()).toContain('one rests');
  });

  it('rest again where a broker is gone that answers no more', () => {
    const { handing, one, taken, goTo, fetch } = scene(0);
    fetch('1');
    fetch('2');
    handing.fetchAgain([one]);
    fetch('1');
    handing.hand(published(5n), one, [one]);
    expect(taken()).not.toContain('one rests');
    goTo(3_100);
    fetch('1');
    handing.hand(published(6n), one, [one]);
    expect(taken()).toContain('one rests');
  });

  it('that are not known by their offsets let nothing of their topic rest until it was fetched', () => {
    const { handing, one, other, taken, fetch } = scene(0);
    fetch();
    handing.hand(published(5n), one, [one, other]);
    handing.fetchAgain([one, other]);
    handing.hand(published(6n), one, [one, other]);
    expect(taken().slice(-4)).toEqual(['one is fetched', 'other is fetched', 'one takes 6', 'one goes on']);
    fetch();
    handing.hand(published(7n), one, [one, other]);
    expect(taken()).toEqual(['one takes 7', 'one rests', 'other rests', 'one goes on']);
  });

  it('that a fetch has brought already let their topic rest as well', () => {
    const { handing, one, log, taken } = scene();
    handing.hand(published(5n), readerNamed('fetched', log, { takes: 'here' }), [one]);
    expect(taken()).toEqual(['fetched takes 5', 'one rests']);
  });
});
