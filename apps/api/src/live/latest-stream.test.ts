import { describe, expect, it } from '@jest/globals';
import { causesOf } from './causes.js';
import { mapStream, LatestStream } from './latest-stream.js';

describe('a stream of the latest', () => {
  it('gives a slow reader the latest value and skips the older ones', async () => {
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

  it('mapped, it ends with its source and when its reader asks for it', async () => {
    const source = new LatestStream<number>();
    const doubled = mapStream(source, async (n) => ({ value: n * 2, isLast: false }));
    source.push(4);
    expect(await doubled.next()).toEqual({ value: 8, done: false });
    const waiting = doubled.next();
    await doubled.return?.();
    expect(await waiting).toMatchObject({ done: true });
  });

  it('keeps what values that were not read followed from, and says it once, of the mapped result too', async () => {
    const cause = (id: string) => ({ correlationId: 'c', id, announced: 1 });
    const source = new LatestStream<number>();
    const mapped = mapStream(source, async (n) => ({ value: { n }, isLast: false }));
    source.push(1, [cause('a')]);
    source.push(2, [cause('b')]);
    const both = (await mapped.next()).value as object;
    expect([both, causesOf(both).map(({ id }) => id)]).toEqual([{ n: 2 }, ['a', 'b']]);
    source.push(3);
    expect(causesOf((await mapped.next()).value)).toEqual([]);
  });

  it('mapped, it gives the last result and then ends, together with its source', async () => {
    const source = new LatestStream<number>();
    const mapped = mapStream(source, async (n) => ({ value: n, isLast: n < 0 }));
    source.push(-1);
    expect(await mapped.next()).toEqual({ value: -1, done: false });
    expect(await mapped.next()).toMatchObject({ done: true });
    expect(await source.next()).toMatchObject({ done: true });
  });
});
