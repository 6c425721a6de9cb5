import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anAction, aThing } from '@hedgerow/testing';
import { access, command, freshStore } from './testing/fresh-store.js';
import { type EventStore, StaleStream } from './index.js';

let here: Awaited<ReturnType<typeof freshStore>>;
let store: EventStore;
beforeAll(async () => {
  here = await freshStore();
  store = here.store;
});
afterAll(() => here.db.drop());

describe('concurrency', () => {
  it('of 50 who append to one stream at once exactly one wins each version', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    for (const expected of [2, 3, 4]) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () =>
          store.append(command([{ stream: thing.stream, expected, facts: [access(thing.id)] }])),
        ),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(49);
      for (const { reason } of refused) expect(reason).toBeInstanceOf(StaleStream);
    }
    const { events } = await store.read(thing.stream);
    expect(events.map((event) => event.version)).toEqual([1, 2, 3, 4, 5]);
  });

  it('refuses a writer that is behind, one that is ahead, and one who believes the stream is new', async () => {
    const thing = aThing();
    await store.append(command([{ ...thing, expected: 0 }]));
    for (const expected of [0, 1, 3, 9]) {
      for (const facts of [[access(thing.id)], [access(thing.id), access(thing.id)]]) {
        const append = store.append(command([{ stream: thing.stream, expected, facts }]));
        await expect(append).rejects.toMatchObject({ name: 'StaleStream', streams: [thing.stream] });
      }
    }
    expect((await store.read(thing.stream)).version).toBe(2);
  });

  it('appends to several streams together or to none', async () => {
    const [thing, action] = [aThing(), anAction()];
    await store.append(command([{ ...action, expected: 0 }]));
    const both = command([
      { ...thing, expected: 0 },
      { ...action, expected: 0 },
    ]);
    await expect(store.append(both)).rejects.toThrow(StaleStream);
    expect((await store.read(thing.stream)).version).toBe(0);
    await store.append(command([{ ...thing, expected: 0 }, { ...action, expected: 1 }])); // prettier-ignore
    expect((await store.read(thing.stream)).version).toBe(2);
    expect((await store.read(action.stream)).version).toBe(2);
  });

  it('lets commands meet over the same streams in any order without locking each other out', async () => {
    const things = [aThing(), aThing()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => {
        const streams = things.map((thing) => ({ ...thing, expected: 0 }));
        return store.append(command(i % 2 ? streams : streams.reverse()));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StaleStream);
  });
});
