import { describe, expect, it } from '@jest/globals';
import { guest } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing/eventually';
import { GraphQLInt, GraphQLObjectType, GraphQLSchema, parse } from 'graphql';
import type { Engine } from '../graphql/transport/engine.js';
import { noteCauses } from './causes.js';
import { LatestStream } from './latest-stream.js';
import { type LiveOperation, SharedSubscriptions } from './shared-subscriptions.js';

/** A subscription whose sources and answers the test holds in its hand. */
class Beds {
  readonly sources = new Set<LatestStream<number>>();
  readonly answers: (() => void)[] = [];
  readonly schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { beds: { type: GraphQLInt } } }),
    subscription: new GraphQLObjectType({
      name: 'Subscription',
      fields: {
        beds: {
          type: GraphQLInt,
          subscribe: () => {
            const source: LatestStream<number> = new LatestStream(() => this.sources.delete(source));
            this.sources.add(source);
            source.push(1);
            return source;
          },
        },
      },
    }),
  });
  readonly shared = new SharedSubscriptions(
    {
      execute: ({ rootValue }: { rootValue: number }) =>
        new Promise((resolve) => this.answers.push(() => resolve({ data: { beds: rootValue } }))),
    } as unknown as Engine,
    ({ message }) => ({ message }),
    {
      message: (_operation, causes) => ({
        ticket: (watcher) => `${causes.length} ${watcher}`,
        sent: (to) => void this.traced.push(to),
      }),
    },
  );
  /** To how many each traced message was sent. */
  readonly traced: number[] = [];

  async join(messages: string[] = [], mayAsk = false) {
    const context = { viewer: guest, fresh: () => context };
    const joined = await this.shared.join({
      schema: this.schema,
      document: parse('subscription { beds }'),
      prepared: { id: 'beds' },
      contextValue: context,
      sink: { mayAsk, next: (message: string) => messages.push(message) },
    } as unknown as LiveOperation);
    if (!(Symbol.asyncIterator in joined)) throw new Error('The subscription was refused');
    return joined;
  }
}

describe('a shared subscription', () => {
  it('sends nothing when nothing changed of what is asked for', async () => {
    const beds = new Beds();
    const messages: string[] = [];
    const joined = await beds.join(messages);
    const [source] = beds.sources;
    for (const [n, water] of [1, 1, 2].entries()) {
      if (n > 0) source!.push(water);
      await eventually(() => beds.answers.length === n + 1);
      beds.answers[n]!();
    }
    await eventually(() => messages.length > 1);
    expect(messages).toEqual(['{"data":{"beds":1}}', '{"data":{"beds":2}}']);
    await joined.return!();
  });

  it('that follows from traced changes gives three of those who may be asked a ticket beside the data', async () => {
    const beds = new Beds();
    const [unasked, ...asked]: string[][] = [[], [], [], [], []];
    const joined = [await beds.join(unasked)];
    for (const messages of asked) joined.push(await beds.join(messages, true));
    await eventually(() => beds.answers.length === 1);
    beds.answers[0]!();
    await eventually(() => asked.every((messages) => messages.length === 1));
    const [source] = beds.sources;
    const water = { litres: 2 };
    noteCauses(water, [{ correlationId: newId(), id: newId(), announced: 1 }]);
    source!.push(water as never);
    await eventually(() => beds.answers.length === 2);
    beds.answers[1]!();
    await eventually(() => asked.every((messages) => messages.length === 2));
    const data = { data: { beds: water } };
    expect([unasked, ...asked].map((messages) => JSON.parse(messages![1]!) as unknown)).toEqual([
      data,
      ...['1 0', '1 1', '1 2'].map((ticket) => ({ ...data, extensions: { ticket } })),
      data,
    ]);
    // Only the second one follows from anything.
    expect(beds.traced).toEqual([5]);
    for (const one of joined) await one.return!();
  });

  it('leaves nothing open when the last leaves during an answer, another joins, and leaves too', async () => {
    const beds = new Beds();
    const first = await beds.join();
    await eventually(() => beds.answers.length === 1);
    await first.return!();
    const messages: string[] = [];
    const second = await beds.join(messages);
    await eventually(() => beds.answers.length === 2);
    // The answer for the one who left arrives now, and its subscription ends: not the entry of the other.
    beds.answers[0]!();
    beds.answers[1]!();
    await eventually(() => messages.length === 1);
    const third = await beds.join();
    expect([beds.sources.size, beds.shared.size]).toEqual([1, 1]);
    await second.return!();
    await third.return!();
    expect([beds.sources.size, beds.shared.size]).toEqual([0, 0]);
  });

  it('runs once for all, and ends with the last', async () => {
    const beds = new Beds();
    const watchers = [await beds.join(), await beds.join(), await beds.join()];
    expect([beds.sources.size, beds.shared.size]).toEqual([1, 1]);
    for (const watcher of watchers) await watcher.return!();
    expect([beds.sources.size, beds.shared.size]).toEqual([0, 0]);
  });
});
