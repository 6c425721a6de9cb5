import { PersonKeys } from '@hedgerow/event-store';
import {
  countNavigations,
  dayFigures,
  type FigurePage,
  type Figures,
  figureOrder,
  listedNavigations,
  patternFigures,
  peopleIn,
  routeFigures,
  sessionFiguresOfVisitors,
} from '@hedgerow/read-model';
import { Args, Context, Int, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors, type Position } from '../graphql/schema/cursors.js';
import { type Page, pageOf, pageSize } from '../graphql/schema/page.js';
import { AskedFigures, FigureArgs, FigurePageArgs, figuresAccess, PatternPageArgs } from './asked-figures.js';
import {
  ActiveUsers,
  NavigationDailyStats,
  NavigationEvent,
  NavigationEventConnection,
  type NavigationPatternStats,
  type NavigationRouteStats,
  NavigationSessionStats,
  PatternStatsConnection,
  RouteStatsConnection,
  SessionStatsConnection,
} from './figure-types.js';

const usualSize = 10;

/** By what a list of figures is sorted: how many, and then the names. */
type Sorted = readonly [count: number, ...names: string[]];

/** True for what comes behind a row that a page ended with. */
const isBehind = (row: Sorted, end: Position): boolean => figureOrder(row, end as Sorted) > 0;

@Resolver()
export class FigureQueries {
  constructor(
    private readonly asked: AskedFigures,
    private readonly cursors: Cursors,
    private readonly keys: PersonKeys,
  ) {}

  @Access(figuresAccess)
  @Query(() => RouteStatsConnection, { description: 'Those visited most first.' })
  async allNavigationRouteStats(
    @Args() args: FigurePageArgs,
    @Context() context: RequestContext,
  ): Promise<Page<NavigationRouteStats>> {
    const filter = await this.asked.filterOf(args, context);
    const by = ({ visitCount, route }: Pick<NavigationRouteStats, 'visitCount' | 'route'>): Sorted => [
      visitCount,
      route,
    ];
    return this.page('navigation routes', args, by, (page) => routeFigures(context.pool, filter, page));
  }

  @Access(figuresAccess)
  @Query(() => PatternStatsConnection, { description: 'Those that people went most often first.' })
  async allNavigationPatternStats(
    @Args() args: PatternPageArgs,
    @Context() context: RequestContext,
  ): Promise<Page<NavigationPatternStats>> {
    const filter = await this.asked.filterOf(args, context);
    const by = (row: Pick<NavigationPatternStats, 'occurrenceCount' | 'fromRoute' | 'toRoute'>): Sorted => [
      row.occurrenceCount,
      row.fromRoute,
      row.toRoute,
    ];
    const asked = { ...filter, ends: args };
    return this.page('navigation patterns', args, by, (page) => patternFigures(context.pool, asked, page));
  }

  @Access(figuresAccess)
  @Query(() => SessionStatsConnection, {
    description: 'One row for each person with a session in the range; those who went most first.',
  })
  async allNavigationSessionStats(
    @Args() args: FigurePageArgs,
    @Context() context: RequestContext,
  ): Promise<Page<NavigationSessionStats>> {
    const filter = await this.asked.filterOf(args, context);
    const by = ({ totalNavigations, userId }: NavigationSessionStats): Sorted => [totalNavigations, userId];
    return this.page('navigation sessions', args, by, async ({ first, isBehind: isAfter = () => true }) => {
      const ofVisitors = await sessionFiguresOfVisitors(context.pool, filter);
      const persons = await this.keys.personsOf(ofVisitors.map(({ visitorId }) => visitorId));
      // The row of a person who is erased is gone.
      const rows = ofVisitors
        .flatMap(({ visitorId, ...figures }) => {
          const userId = persons.get(visitorId);
          return userId === undefined ? [] : [{ userId, ...figures }];
        })
        .sort((a, b) => figureOrder(by(a), by(b)));
      return { total: rows.length, rows: rows.filter(isAfter).slice(0, first) };
    });
  }

  @Access(figuresAccess)
  @Query(() => [NavigationDailyStats], { description: 'Every day of the range, in order.' })
  async allNavigationDailyStats(
    @Args() args: FigureArgs,
    @Context() context: RequestContext,
  ): Promise<NavigationDailyStats[]> {
    return dayFigures(context.pool, await this.asked.filterOf(args, context));
  }

  @Access(figuresAccess)
  @Query(() => [ActiveUsers], { description: 'Every day of the range, in order.' })
  async activeUsersOverTime(
    @Args() args: FigureArgs,
    @Context() context: RequestContext,
  ): Promise<ActiveUsers[]> {
    return dayFigures(context.pool, await this.asked.filterOf(args, context));
  }

  @Access(figuresAccess)
  @Query(() => Int, { description: 'Different people who were there within the range; guests are none.' })
  async activeUsersInAll(@Args() args: FigureArgs, @Context() context: RequestContext): Promise<number> {
    return peopleIn(context.pool, await this.asked.filterOf(args, context));
  }

  @Access(figuresAccess)
  @Query(() => NavigationEventConnection, { description: 'Newest first.' })
  async allNavigationEvents(
    @Args() args: FigurePageArgs,
    @Context() context: RequestContext,
  ): Promise<Page<NavigationEvent>> {
    const filter = await this.asked.filterOf(args, context);
    const list = 'navigation events';
    const size = pageSize(args.first, usualSize);
    const [at, id] = args.after ? this.cursors.read(list, args.after).map(String) : [];
    const after = at === undefined || id === undefined ? undefined : ([at, id] as const);
    const rows = await listedNavigations(context.pool, filter, { first: size + 1, after });
    const visitors = rows.flatMap(({ visitorId }) => (visitorId === null ? [] : [visitorId]));
    const persons = await this.keys.personsOf([...new Set(visitors)]);
    return pageOf(rows, {
      ...{ size, after: args.after },
      cursor: ({ timestamp, id: rowId }) => this.cursors.write(list, [timestamp.toISOString(), rowId]),
      node: ({ visitorId, timestamp, sessionId, toRoute }) => ({
        userId: (visitorId !== null && persons.get(visitorId)) || null,
        ...{ timestamp, sessionId, toRoute },
      }),
      count: () => countNavigations(context.pool, filter),
    });
  }

  /** A page of figures that are sorted by how many, and then by names. */
  private async page<K, R extends K>(
    list: string,
    args: FigurePageArgs,
    by: (row: K) => Sorted,
    read: (page: FigurePage<K>) => Promise<Figures<R>>,
  ): Promise<Page<R>> {
    const size = pageSize(args.first, usualSize);
    const end = args.after ? this.cursors.read(list, args.after) : undefined;
    const { rows, total } = await read({
      first: size + 1,
      isBehind: end && ((row) => isBehind(by(row), end)),
    });
    return pageOf(rows, {
      ...{ size, after: args.after },
      cursor: (row) => this.cursors.write(list, by(row)),
      node: (row) => row,
      count: () => Promise.resolve(total),
    });
  }
}
