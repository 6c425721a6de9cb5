import { describe, expect, it } from '@jest/globals';
import { eachOf, LatestStream } from './latest-stream.js';

describe('a stream of the latest', () => {
  it('gives a slow reader the latest value and skips what was overtaken', async () => {
    const stream = new LatestStream<number>();
    stream.push(1);
    stream.push(2);
    expect(await stream.next()).toEqual({ value: 2, done: false });
    const waiting = stream.next();
    stream.push(3);
    expect(await waiting).toEqual({ value: 3, done: false });
  });

  it('ends in the middle of waiting, once, and stays ended', async () => {
    let ended = 0;
    const stream = new LatestStream<number>(() => (ended += 1));
    const waiting = stream.next();
    await stream.return();
    stream.end();
    stream.push(1);
    expect([await waiting, await stream.next(), ended]).toEqual([{ done: true }, { done: true }, 1]);
  });

  it('what is made of it ends with it, at its own wish, or at the first nothing', async () => {
    const source = new LatestStream<number>();
    const doubled = eachOf(source, async (n) => (n < 0 ? undefined : n * 2));
    source.push(4);
    expect(await doubled.next()).toEqual({ value: 8, done: false });
    const waiting = doubled.next();
    await doubled.return?.();
    expect(await waiting).toMatchObject({ done: true });

    const other = new LatestStream<number>();
    const until = eachOf(other, async (n) => (n < 0 ? undefined : n));
    other.push(-1);
    expect(await until.next()).toMatchObject({ done: true });
    expect(await other.next()).toMatchObject({ done: true });
  });
});
