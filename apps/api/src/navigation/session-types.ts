import { mostSessionsCounted } from '@hedgerow/domain';
import type { ListedSession, PresentSession, SessionNavigation, SessionsBeside } from '@hedgerow/read-model';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/schema/connection.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

const whose = 'Null for guests, and for people whose account is gone.';

@ObjectType({ description: 'One session of a browser.' })
export class NavigationSession implements Omit<ListedSession, 'visitorId'> {
  @Field(() => UUID) id!: string;
  @Field({ description: 'False for people whose account is gone, too.' }) isGuest!: boolean;
  @Field(() => DateTime) startedAt!: Date;
  @Field(() => DateTime, { description: 'The last that is known of it.' }) endedAt!: Date;
  @Field(() => Int) navigationCount!: number;

  userId!: string | null;
}

@ObjectType({ description: 'The sessions on either side of one in a list.' })
export class NavigationSessionsBeside implements SessionsBeside {
  @Field(() => UUID, { nullable: true, description: 'Null for the first.' }) before!: string | null;
  @Field(() => UUID, { nullable: true, description: 'Null for the last.' }) behind!: string | null;
}

@ObjectType({ description: 'One navigation of a session.' })
export class SessionVisit implements Omit<SessionNavigation, 'id'> {
  @Field(() => DateTime) timestamp!: Date;
  @Field(() => String, { nullable: true, description: 'Null for an entry.' }) fromRoute!: string | null;
  @Field() toRoute!: string;
  @Field(() => Float, { description: 'Milliseconds for which `fromRoute` was visible.' })
  timeSpentMs!: number;
}

@ObjectType({ description: 'The session in which a visitor went somewhere last, within five minutes.' })
export class PresentNavigationSession implements Omit<PresentSession, 'visitorId'> {
  @Field(() => UUID) id!: string;
  @Field({ description: 'False for people whose account is gone, too.' }) isGuest!: boolean;
  @Field(() => DateTime) lastAt!: Date;
  @Field({ description: 'Where it went last.' }) route!: string;

  userId!: string | null;
}

@ObjectType({ description: 'Who went somewhere within the last five minutes.' })
export class NavigationPresence {
  @Field(() => Int, { description: 'Different people.' }) people!: number;
  @Field(() => Int, { description: 'Sessions of guests who have not signed in since.' }) guests!: number;
  @Field(() => [PresentNavigationSession], {
    description: 'One of each visitor, those that went last first; fifty at most.',
  })
  sessions!: PresentNavigationSession[];
}

export const NavigationSessionConnection = connectionOf(
  'NavigationSession',
  NavigationSession,
  edgeOf('NavigationSession', NavigationSession),
);
export const SessionVisitConnection = connectionOf(
  'SessionVisit',
  SessionVisit,
  edgeOf('SessionVisit', SessionVisit),
);

/** The resolvers of `totalCount`. */
export const sessionCounts = [
  totalCountOf(
    NavigationSessionConnection,
    `Counted to ${mostSessionsCounted} where a route, guests, a length or going on narrows it; else exact.`,
  ),
  totalCountOf(SessionVisitConnection),
];

/** What `userId` leads to. */
export const personOf = { nullable: true, description: whose } as const;
