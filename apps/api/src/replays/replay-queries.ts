import { isAdmin, isRejection, replayCommand } from '@hedgerow/domain';
import { Replays } from '@hedgerow/event-store';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted, refuse } from '../graphql/schema/refusal.js';
import { checked, ReplayArgs } from './asked.js';
import { ReplayEstimate, ReplayList } from './replay.type.js';
import { ReplayView } from './replay-view.js';

/** Bytes around the data of an event, about: as a line, or as a row among others. */
const frame = { ndjson: 490, parquet: 110, topic: 490 };
/** How much smaller data gets, about. */
const packed = { ndjson: 1, parquet: 0.25, topic: 1 };
/** Events in a second, about, on a machine that does something else as well. */
const perSecond = { ndjson: 12_000, parquet: 10_000, topic: 6_000 };

const onlyAdmins = ({ person }: RequestContext): void => {
  if (!isAdmin(person)) refuse('DENIED');
};

@Resolver()
export class ReplayQueries {
  constructor(
    private readonly view: ReplayView,
    private readonly replays: Replays,
  ) {}

  @Access('administrators')
  @Query(() => ReplayList, {
    description: 'The replays that were ordered on the page, and what can be asked.',
  })
  replayList(@Context() context: RequestContext): Promise<ReplayList> {
    onlyAdmins(context);
    return this.view.list(context);
  }

  @Access('administrators')
  @Query(() => ReplayEstimate, {
    description: 'About what a replay will be. Looks at the log for two seconds at most.',
  })
  async replayEstimate(
    @Args() args: ReplayArgs,
    @Context() context: RequestContext,
  ): Promise<ReplayEstimate> {
    onlyAdmins(context);
    const request = await checked(args, this.replays);
    if (isRejection(request)) return accepted<never>(request);
    const { question, speed, into, topic } = request;
    const { types: chosen, ...rest } = question;
    const { types, isExact } = await this.replays.log.estimate(rest);
    const found = types.filter(({ type }) => chosen?.includes(type) ?? true);
    const sum = (of: (one: (typeof found)[number]) => number): number =>
      found.reduce((total, one) => total + of(one), 0);
    const events = sum((one) => one.events);
    const span =
      events === 0
        ? 0
        : Math.max(...found.map(({ last }) => last.getTime())) -
          Math.min(...found.map(({ first }) => first.getTime()));
    const least = events / perSecond[into];
    return {
      ...{ events, isExact },
      bytes: Math.round(events * frame[into] + sum(({ dataBytes }) => dataBytes) * packed[into]),
      seconds: speed === 'max' ? least : Math.max(least, span / 1_000 / speed),
      types: types.map(({ type, events: count }) => ({ type, events: count })),
      command: replayCommand(question, { speed, into, name: topic ?? 'events' }),
    };
  }
}
