import { isAdmin } from '@hedgerow/domain';
import { PersonKeys } from '@hedgerow/event-store';
import {
  countSessions,
  endsOfSessions,
  listedSessions,
  navigationsOfSession,
  presentSessions,
  sessionById,
  type SessionFilter,
  sessionPosition,
  sessionsBeside,
} from '@hedgerow/read-model';
import { Args, Context, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { byKey, lookup } from '../graphql/schema/lookup.js';
import { AfterArg, FirstArg, type Page, pageOf, pageSize } from '../graphql/schema/page.js';
import { refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { AskedFigures, figuresAccess } from './asked-figures.js';
import { SessionFilterArgs, SessionPageArgs, sortedOf } from './session-args.js';
import {
  NavigationPresence,
  NavigationSession,
  NavigationSessionConnection,
  personOf,
  NavigationSessionsBeside,
  PresentNavigationSession,
  type SessionVisit,
  SessionVisitConnection,
} from './session-types.js';

const usualSize = 10;
/** How many navigations of one session come when nothing is said. */
const usualVisits = 100;
/** How long ago one may have gone somewhere who is here: a browser tells every half minute of what it did. */
const presentMs = 5 * 60_000;
const mostPresent = 50;

const onlyAdmins = ({ person }: RequestContext): void => {
  if (!isAdmin(person)) refuse('DENIED');
};

/** The moment (ISO 8601) and the id that a page ended with. */
const endOf = (cursors: Cursors, list: string, after: string | null | undefined) => {
  const [at, id] = after ? cursors.read(list, after).map(String) : [];
  return at === undefined || id === undefined ? undefined : ([at, id] as const);
};

interface OfVisitor {
  readonly visitorId: string | null;
}

@Resolver()
export class SessionQueries {
  constructor(
    private readonly asked: AskedFigures,
    private readonly cursors: Cursors,
    private readonly keys: PersonKeys,
  ) {}

  @Access(figuresAccess)
  @Query(() => NavigationSessionConnection, { description: 'Sessions that start in the range.' })
  async allNavigationSessions(
    @Args() args: SessionPageArgs,
    @Context() context: RequestContext,
  ): Promise<Page<NavigationSession>> {
    const filter = await this.filterOf(args, context);
    const sorted = sortedOf(args);
    const list = `navigation session list ${sorted.order} ${sorted.backwards}`;
    const size = pageSize(args.first, usualSize);
    const after = args.after ? this.cursors.read(list, args.after).map(String) : undefined;
    const rows = await listedSessions(context.pool, filter, { ...sorted, first: size + 1, after });
    return pageOf(await this.withPersons(rows), {
      ...{ size, after: args.after },
      cursor: (node) => this.cursors.write(list, sessionPosition(node, sorted.order)),
      node: (node) => node,
      count: () => countSessions(context.pool, filter),
    });
  }

  @Access('administrators')
  @Query(() => NavigationSessionsBeside, {
    nullable: true,
    description: 'What stands beside a session in `allNavigationSessions`, be it in that list or not; null where there is no such session.', // prettier-ignore
  })
  async navigationSessionsBeside(
    @Args('sessionId', { type: () => UUID }) sessionId: string,
    @Args() args: SessionFilterArgs,
    @Context() context: RequestContext,
  ): Promise<NavigationSessionsBeside | null> {
    onlyAdmins(context);
    const filter = await this.filterOf(args, context);
    const session = await sessionById(context.pool, sessionId);
    return session ? sessionsBeside(context.pool, session, filter, sortedOf(args)) : null;
  }

  @Access('administrators')
  @Query(() => NavigationSession, { nullable: true, description: 'Null where there is none.' })
  async navigationSession(
    @Args('sessionId', { type: () => UUID }) sessionId: string,
    @Context() context: RequestContext,
  ): Promise<NavigationSession | null> {
    onlyAdmins(context);
    const row = await sessionById(context.pool, sessionId);
    return row ? (await this.withPersons([row]))[0]! : null;
  }

  @Access('administrators')
  @Query(() => NavigationPresence, { description: 'Who is here now. Administrators are not counted.' })
  async navigationPresence(@Context() context: RequestContext): Promise<NavigationPresence> {
    onlyAdmins(context);
    const rows = await presentSessions(context.pool, new Date(Date.now() - presentMs).toISOString());
    return {
      people: rows.filter(({ visitorId }) => visitorId !== null).length,
      guests: rows.filter(({ visitorId }) => visitorId === null).length,
      sessions: await this.withPersons(rows.slice(0, mostPresent)),
    };
  }

  /** What a list of sessions is narrowed to. @throws Refusal as `AskedFigures` does. */
  private async filterOf(args: SessionFilterArgs, context: RequestContext): Promise<SessionFilter> {
    const goingOnAt = new Date(Date.now() - presentMs).toISOString();
    return {
      ...(await this.asked.filterOf(args, context)),
      ...{ route: args.route ?? undefined, isGuest: args.isGuest ?? undefined },
      shortestMs: args.shortestMs ?? undefined,
      goingOnAt: args.isGoingOn ? goingOnAt : undefined,
    };
  }

  /** Puts persons in place of their pseudonyms. */
  private async withPersons<R extends OfVisitor>(rows: readonly R[]) {
    const visitors = rows.flatMap(({ visitorId }) => visitorId ?? []);
    const persons = await this.keys.personsOf([...new Set(visitors)]);
    return rows.map(({ visitorId, ...row }) => ({
      ...row,
      isGuest: visitorId === null,
      userId: (visitorId !== null && persons.get(visitorId)) || null,
    }));
  }
}

const whose = 'by row: who sees the session, and the person';

@Resolver(() => NavigationSession)
export class PersonOfSession {
  @Access(whose)
  @ResolveField(() => UserNode, personOf)
  user({ userId }: NavigationSession, _: unknown, context: RequestContext) {
    return userId === null ? null : context.load(userNodes.byId, userId);
  }
}

@Resolver(() => PresentNavigationSession)
export class PersonOfPresence {
  @Access(whose)
  @ResolveField(() => UserNode, personOf)
  user({ userId }: PresentNavigationSession, _: unknown, context: RequestContext) {
    return userId === null ? null : context.load(userNodes.byId, userId);
  }
}

/** The routes that sessions began and ended with, those of a page at once. */
const sessionEnds = lookup(async (ids: readonly string[], { pool }) =>
  byKey(await endsOfSessions(pool, ids), ({ id }) => id),
);

@Resolver(() => NavigationSession)
export class EndsOfSession {
  @Access('by row: who sees the session')
  @ResolveField(() => String, { nullable: true, description: 'Where it began; null without a visit.' })
  async firstRoute(@Parent() { id }: NavigationSession, @Context() context: RequestContext) {
    return (await context.load(sessionEnds, id))?.firstRoute ?? null;
  }

  @Access('by row: who sees the session')
  @ResolveField(() => String, { nullable: true, description: 'Where it ended; null without a visit.' })
  async lastRoute(@Parent() { id }: NavigationSession, @Context() context: RequestContext) {
    return (await context.load(sessionEnds, id))?.lastRoute ?? null;
  }
}

@Resolver(() => NavigationSession)
export class VisitsOfSession {
  constructor(private readonly cursors: Cursors) {}

  @Access('by row: who sees the session')
  @ResolveField(() => SessionVisitConnection, { description: 'In their order.' })
  async visits(
    @Parent() { id, navigationCount }: NavigationSession,
    @FirstArg(usualVisits) first: number | null,
    @AfterArg() after: string | null,
    @Context() context: RequestContext,
  ): Promise<Page<SessionVisit>> {
    const list = 'visits of a session';
    const size = pageSize(first, usualVisits);
    const rows = await navigationsOfSession(context.pool, id, {
      first: size + 1,
      after: endOf(this.cursors, list, after),
    });
    return pageOf(rows, {
      ...{ size, after },
      cursor: ({ timestamp, id: rowId }) => this.cursors.write(list, [timestamp.toISOString(), rowId]),
      node: ({ timestamp, fromRoute, toRoute, timeSpentMs }) => ({
        timestamp,
        fromRoute,
        toRoute,
        timeSpentMs,
      }),
      count: () => Promise.resolve(navigationCount),
    });
  }
}
