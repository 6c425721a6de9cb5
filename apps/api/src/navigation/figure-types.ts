import type { DayFigures, PatternFigures, RouteFigures, SessionFigures } from '@hedgerow/read-model';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/schema/connection.js';
import { DateTime, Day, UUID } from '../graphql/schema/scalars.js';

const stay = 'Milliseconds, rounded; null where there is nothing to make a mean of.';

@ObjectType()
export class NavigationRouteStats implements RouteFigures {
  @Field({ description: 'A path with its ids folded, or (not found).' }) route!: string;
  @Field(() => Int) visitCount!: number;
  @Field(() => Float, { nullable: true, description: `How long people stayed who left it. ${stay}` })
  averageTimeSpent!: number | null;
  @Field(() => DateTime) firstVisited!: Date;
  @Field(() => DateTime) lastVisited!: Date;
  @Field(() => Int, { description: 'People, and the sessions of guests.' }) uniqueVisitors!: number;
  @Field(() => Int) uniqueSessions!: number;
}

@ObjectType()
export class NavigationPatternStats implements PatternFigures {
  @Field() fromRoute!: string;
  @Field() toRoute!: string;
  @Field(() => Int) occurrenceCount!: number;
  @Field(() => Float, { nullable: true, description: `How long people stayed before. ${stay}` })
  averageTransitionTime!: number | null;
  @Field(() => Int, { description: 'People; guests are none.' }) uniqueUsers!: number;
  @Field(() => Int) uniqueSessions!: number;
  @Field(() => DateTime) firstOccurrence!: Date;
  @Field(() => DateTime) lastOccurrence!: Date;
}

/** What sessions come to. */
@ObjectType({ isAbstract: true })
export abstract class SessionSums implements SessionFigures {
  @Field(() => Int) totalSessions!: number;
  @Field(() => Float, { nullable: true, description: stay }) averageSessionDuration!: number | null;
  @Field(() => Int) totalNavigations!: number;
  @Field(() => Float, { nullable: true }) averageNavigationsPerSession!: number | null;
  @Field(() => DateTime, { nullable: true }) firstSession!: Date | null;
  @Field(() => DateTime, { nullable: true }) lastSession!: Date | null;
}

@ObjectType({ description: 'The sessions of one person that start in the range.' })
export class NavigationSessionStats extends SessionSums {
  @Field(() => UUID) userId!: string;
}

@ObjectType()
export class NavigationDailyStats implements Omit<DayFigures, 'activeUsers'> {
  @Field(() => Day) date!: string;
  @Field(() => Int) dailyNavigations!: number;
  @Field(() => Int, { description: 'One over midnight counts on both days.' }) dailySessions!: number;
  @Field(() => Int) uniqueRoutesVisited!: number;
  @Field(() => Float, { nullable: true, description: stay }) averageTimePerNavigation!: number | null;
}

@ObjectType()
export class ActiveUsers implements Pick<DayFigures, 'date' | 'activeUsers'> {
  @Field(() => Day) date!: string;
  @Field(() => Int, { description: 'People who were there on the day; guests are none.' })
  activeUsers!: number;
}

@ObjectType()
export class NavigationEvent {
  @Field(() => UUID, {
    nullable: true,
    description: 'Null for guests, and for people whose account is gone.',
  })
  userId!: string | null;
  @Field(() => DateTime) timestamp!: Date;
  @Field(() => UUID) sessionId!: string;
  @Field() toRoute!: string;
}

export const RouteStatsConnection = connectionOf(
  'NavigationRouteStats',
  NavigationRouteStats,
  edgeOf('NavigationRouteStats', NavigationRouteStats),
);
export const PatternStatsConnection = connectionOf(
  'NavigationPatternStats',
  NavigationPatternStats,
  edgeOf('NavigationPatternStats', NavigationPatternStats),
);
export const SessionStatsConnection = connectionOf(
  'NavigationSessionStats',
  NavigationSessionStats,
  edgeOf('NavigationSessionStats', NavigationSessionStats),
);
export const NavigationEventConnection = connectionOf(
  'NavigationEvent',
  NavigationEvent,
  edgeOf('NavigationEvent', NavigationEvent),
);

/** The resolvers of `totalCount`. */
export const figureCounts = [
  RouteStatsConnection,
  PatternStatsConnection,
  SessionStatsConnection,
  NavigationEventConnection,
].map((connection) => totalCountOf(connection));
