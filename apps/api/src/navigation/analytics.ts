import { type FigureFilter, type PatternFigures, patternFigures, type RouteFigures, routeFigures, type SessionFigures, sessionSummary } from '@hedgerow/read-model'; // prettier-ignore
import { Args, Context, ObjectType, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { AskedFigures, FigureArgs, figuresAccess } from './asked-figures.js';

/** How many routes and patterns a summary shows. */
const topSize = 10;
const whoAsked = 'by row: who may ask for the figures';

@ObjectType({ description: 'How the app is used, as JSON texts. The typed queries answer the same.' })
export class NavigationAnalytics {
  /** What is asked about; each text is counted when it is asked for. */
  filter!: FigureFilter;
}

// Field by field: texts are compared, and what a row has besides is not shown.
const routeOf = (row: RouteFigures) => ({
  route: row.route,
  visitCount: row.visitCount,
  averageTimeSpent: row.averageTimeSpent,
  firstVisited: row.firstVisited,
  lastVisited: row.lastVisited,
  uniqueVisitors: row.uniqueVisitors,
  uniqueSessions: row.uniqueSessions,
});
const patternOf = (row: PatternFigures) => ({
  fromRoute: row.fromRoute,
  toRoute: row.toRoute,
  occurrenceCount: row.occurrenceCount,
  averageTransitionTime: row.averageTransitionTime,
  uniqueUsers: row.uniqueUsers,
  uniqueSessions: row.uniqueSessions,
  firstOccurrence: row.firstOccurrence,
  lastOccurrence: row.lastOccurrence,
});
const summaryOf = (summary: SessionFigures) => ({
  totalSessions: summary.totalSessions,
  averageSessionDuration: summary.averageSessionDuration,
  totalNavigations: summary.totalNavigations,
  averageNavigationsPerSession: summary.averageNavigationsPerSession,
  firstSession: summary.firstSession,
  lastSession: summary.lastSession,
});

@Resolver(() => NavigationAnalytics)
export class NavigationAnalyticsQuery {
  constructor(private readonly asked: AskedFigures) {}

  @Access(figuresAccess)
  @Query(() => NavigationAnalytics)
  async getNavigationAnalytics(
    @Args() args: FigureArgs,
    @Context() context: RequestContext,
  ): Promise<NavigationAnalytics> {
    return { filter: await this.asked.filterOf(args, context) };
  }

  @Access(whoAsked)
  @ResolveField(() => String, { description: 'A list: the ten routes that were visited most.' })
  async mostVisitedRoutes(
    @Parent() { filter }: NavigationAnalytics,
    @Context() { pool }: RequestContext,
  ): Promise<string> {
    const { rows } = await routeFigures(pool, filter, { first: topSize });
    return JSON.stringify(rows.map(routeOf));
  }

  @Access(whoAsked)
  @ResolveField(() => String, { description: 'A list: the ten pairs of routes that people went most often.' })
  async navigationPatterns(
    @Parent() { filter }: NavigationAnalytics,
    @Context() { pool }: RequestContext,
  ): Promise<string> {
    const { rows } = await patternFigures(pool, filter, { first: topSize });
    return JSON.stringify(rows.map(patternOf));
  }

  @Access(whoAsked)
  @ResolveField(() => String, { description: 'One object.' })
  async sessionSummary(
    @Parent() { filter }: NavigationAnalytics,
    @Context() { pool }: RequestContext,
  ): Promise<string> {
    return JSON.stringify(summaryOf(await sessionSummary(pool, filter)));
  }
}
