import { type PatternFigures, patternFigures, type RouteFigures, routeFigures, type SessionFigures, sessionSummary } from '@hedgerow/read-model'; // prettier-ignore
import { Args, Context, Field, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { AskedFigures, FigureArgs, figuresAccess } from './asked-figures.js';

/** How many routes and patterns a summary shows. */
const topSize = 10;

@ObjectType({ description: 'How the app is used, as JSON texts. The typed queries answer the same.' })
export class NavigationAnalytics {
  @Field({ description: 'A list: the ten routes that were visited most.' }) mostVisitedRoutes!: string;
  @Field({ description: 'A list: the ten pairs of routes that people went most often.' })
  navigationPatterns!: string;
  @Field({ description: 'One object.' }) sessionSummary!: string;
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

@Resolver()
export class NavigationAnalyticsQuery {
  constructor(private readonly asked: AskedFigures) {}

  @Access(figuresAccess)
  @Query(() => NavigationAnalytics)
  async getNavigationAnalytics(
    @Args() args: FigureArgs,
    @Context() context: RequestContext,
  ): Promise<NavigationAnalytics> {
    const filter = await this.asked.filterOf(args, context);
    const [routes, patterns, summary] = await Promise.all([
      routeFigures(context.pool, filter, { first: topSize }),
      patternFigures(context.pool, filter, { first: topSize }),
      sessionSummary(context.pool, filter),
    ]);
    return {
      mostVisitedRoutes: JSON.stringify(routes.rows.map(routeOf)),
      navigationPatterns: JSON.stringify(patterns.rows.map(patternOf)),
      sessionSummary: JSON.stringify(summaryOf(summary)),
    };
  }
}
