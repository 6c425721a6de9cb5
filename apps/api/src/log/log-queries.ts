import { eventsBySlice, isAdmin, mostEventsCounted, timeZoneProblem } from '@hedgerow/domain';
import { LogBrowser, type LogFilter, type LogHistogram } from '@hedgerow/event-store';
import { type AskedName, namedKinds, namesOf } from '@hedgerow/read-model';
import { Args, ArgsType, Context, Field, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Type } from '@nestjs/common';
import { deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { lookup } from '../graphql/schema/lookup.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { type Page, pageSize } from '../graphql/schema/page.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { groupNodes } from '../groups/group.type.js';
import { thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';
import {
  LogEntry,
  LogEntryConnection,
  LogEvent,
  LogEventCount,
  logEventOf,
  LogHistogramNode,
  LogEventSlice,
  LogMention,
  LogStepNode,
  LogSubject,
} from './log.type.js';
import { type Subject, subjectOf } from './subject-of.js';

const usualSize = 50;
const mostText = 100;
const mostSubject = 200;
/** Of so many ids in an event the names are looked up. */
const mostMentions = 30;

const ofEvent = 'by row: who sees the event';

const onlyAdmins = ({ person }: RequestContext): void => {
  if (!isAdmin(person)) refuse('DENIED');
};

@ArgsType()
class LogFilterArgs {
  @Field(() => [String], { nullable: true, description: 'Any of these.' }) types?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Of none of these slices: `navigation`.' })
  withoutSlices?: string[] | null;
  @Field(() => String, {
    nullable: true,
    description: 'A stream (`thing-<id>`), which is quick; or an id, which is that of a stream or in the data.', // prettier-ignore
  })
  subject?: string | null;
  @Field(() => UUID, { nullable: true, description: 'Who caused it, or is named in its data.' })
  personId?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Stored at this moment or later.' })
  from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Stored before this moment.' }) to?: Date | null;
  @Field(() => String, {
    nullable: true,
    description: `In a value of the data, at most ${mostText} characters. Personal texts are not searched.`,
  })
  text?: string | null;
}

@ArgsType()
class LogCountArgs extends LogFilterArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only those stored later: `newest` of a list.',
  })
  behind?: string | null;
}

@ArgsType()
class LogHistogramArgs extends LogFilterArgs {
  @Field(() => String, { description: 'Whose days and hours the bars are: an IANA name.' }) timeZone!: string;
}

@ArgsType()
class LogArgs extends LogFilterArgs {
  @Field(() => Int, { nullable: true, defaultValue: usualSize }) first?: number | null;
  @Field(() => String, { nullable: true }) after?: string | null;
}

/** What the cursors of the log are of. */
const list = 'events of the log';

const filterOf = ({ types, withoutSlices, subject, personId, from, to, text }: LogFilterArgs): LogFilter => {
  if (text && text.length > mostText)
    refuseFields({ field: 'text', message: `At most ${mostText} characters` });
  if (subject && subject.length > mostSubject)
    refuseFields({ field: 'subject', message: `At most ${mostSubject} characters` });
  return {
    types: types ?? undefined,
    withoutTypes: withoutSlices?.flatMap((name) => eventsBySlice[name] ?? []),
    ...{ subject: subject || undefined, personId: personId ?? undefined },
    ...{ from: from ?? undefined, to: to ?? undefined, text: text || undefined },
  };
};

/** A page, and how far the log was looked through for it. */
type LookedPage = Page<LogEntry> & { readonly lookedUntil: Date | null; readonly newest: string | null };

@Resolver()
export class LogQueries {
  constructor(
    private readonly browser: LogBrowser,
    private readonly cursors: Cursors,
  ) {}

  @Access('administrators')
  @Query(() => LogEntryConnection, {
    description:
      'Events that fit, the last stored first. Each call looks at a bounded number of events: a page may be short or empty and have a next page.',
  })
  async allLogEvents(@Args() args: LogArgs, @Context() context: RequestContext): Promise<LookedPage> {
    onlyAdmins(context);
    const size = pageSize(args.first, usualSize);
    const [before, newestBefore] = this.#positionsOf(args.after);
    const page = await this.browser.page(filterOf(args), { first: size, before });
    const { events, next, lookedUntil } = page;
    // A list has one newest event, however far it is read: its cursors take that along.
    const newest = before === undefined ? page.newest : newestBefore;
    const edges = events.map((found) => ({
      cursor: this.#cursorOf(found.position, newest),
      node: logEventOf(found),
    }));
    const nodes = edges.map(({ node }) => node);
    return {
      ...{ edges, nodes, lookedUntil: lookedUntil ?? null },
      newest: newest === undefined ? null : this.cursors.write(list, [newest]),
      pageInfo: {
        hasNextPage: next !== undefined,
        hasPreviousPage: before !== undefined,
        startCursor: edges[0]?.cursor ?? null,
        // Not of the last event: what was looked at in vain is not looked at again.
        endCursor: next === undefined ? (edges.at(-1)?.cursor ?? null) : this.#cursorOf(next, newest),
      },
      count: () => Promise.resolve(nodes.length),
    };
  }

  @Access('administrators')
  @Query(() => LogEventCount, {
    description: `How many events fit, to ${mostEventsCounted}. Looks at a bounded number of events, like the list.`,
  })
  async logEventCount(
    @Args() args: LogCountArgs,
    @Context() context: RequestContext,
  ): Promise<LogEventCount> {
    onlyAdmins(context);
    const [behind] = this.#positionsOf(args.behind);
    return this.browser.count(filterOf(args), { behind });
  }

  @Access('administrators')
  @Query(() => LogHistogramNode, {
    description:
      'When the events that fit were stored, in bars of a minute to a month. Looks at a bounded number of events, like the list.',
  })
  logHistogram(@Args() args: LogHistogramArgs, @Context() context: RequestContext): Promise<LogHistogram> {
    onlyAdmins(context);
    const { timeZone } = args;
    const wrong = timeZoneProblem(timeZone);
    if (wrong) refuseFields(wrong);
    return this.browser.histogram(filterOf(args), { timeZone });
  }

  #cursorOf(position: string, newest: string | undefined): string {
    return this.cursors.write(list, newest === undefined ? [position] : [position, newest]);
  }

  /** Where a page ended, and the newest event of its list. */
  #positionsOf(cursor: string | null | undefined): readonly (string | undefined)[] {
    return cursor ? this.cursors.read(list, cursor).map(String) : [];
  }

  @Access('administrators')
  @Query(() => [LogEventSlice], {
    description: 'The slices that events are of, with their types.',
  })
  logEventSlices(@Context() context: RequestContext): readonly LogEventSlice[] {
    onlyAdmins(context);
    return Object.entries(eventsBySlice).map(([name, types]) => ({ name, types: [...types] }));
  }

  @Access('administrators')
  @Query(() => LogEvent, { nullable: true, description: 'Null where there is none.' })
  async logEvent(
    @Args('id', { type: () => UUID }) id: string,
    @Context() context: RequestContext,
  ): Promise<LogEvent | null> {
    onlyAdmins(context);
    const found = await this.browser.find(id);
    return found ? logEventOf(found) : null;
  }
}

@Resolver(() => LogEntryConnection)
export class LogLookedUntil {
  @Access('by row: who sees the list')
  @ResolveField(() => DateTime, {
    nullable: true,
    description: 'When the oldest event that was looked at was stored; null where none was.',
  })
  lookedUntil({ lookedUntil }: LookedPage): Date | null {
    return lookedUntil;
  }

  @Access('by row: who sees the list')
  @ResolveField(() => String, {
    nullable: true,
    description:
      'The newest event that was looked at for its first page, fit or not, by which a count tells what came since; null where there was none.',
  })
  newest({ newest }: LookedPage): string | null {
    return newest;
  }
}

const keyOf = ({ kind, id }: AskedName): string => `${kind} ${id}`;

/** The names of what a whole page of events is about, in one statement. By kind and id. */
const namesNow = lookup<string, string>(async (keys, { pool, viewer }) => {
  const asked = keys.map((key) => {
    const [kind, id] = key.split(' ') as [AskedName['kind'], string];
    return { kind, id };
  });
  return new Map((await namesOf(pool, viewer, asked)).map((known) => [keyOf(known), known.name]));
});

const isNamed = (subject: Subject): subject is Subject & AskedName =>
  namedKinds.some((kind) => kind === subject.kind) && isId(subject.id ?? '');

/** What stands in a line about an event, and on its own page: whom it is from, and what it is about. */
const inWords = (node: Type<LogEntry>): Type => {
  @Resolver(() => node)
  class InWords {
    @Access(ofEvent)
    @ResolveField(() => UserNode, {
      nullable: true,
      description:
        'The person who caused it. Null for others, for pseudonyms, and where the account is gone.',
    })
    actor({ actorKind, actorId }: LogEntry, _: unknown, context: RequestContext) {
      return actorKind === 'person' && isId(actorId) ? context.load(userNodes.byId, actorId) : null;
    }

    @Access(ofEvent)
    @ResolveField(() => LogSubject, {
      nullable: true,
      description: 'What it is about; null of a history that this version does not know.',
    })
    async subject(event: LogEvent, _: unknown, context: RequestContext): Promise<LogSubject | null> {
      const subject = subjectOf(event);
      if (!subject) return null;
      const name = isNamed(subject) ? await context.load(namesNow, keyOf(subject)) : subject.name;
      return { kind: subject.kind, name: name ?? null, note: subject.note ?? null };
    }
  }
  return InWords;
};

/** Whom an event is from and what it is about, in the list and on its own page. */
export const LogWords: Type[] = [LogEntry, LogEvent].map(inWords);

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const isId = (text: string): boolean => text.match(ids)?.[0] === text;

@Resolver(() => LogEvent)
export class LogEventFields {
  constructor(private readonly browser: LogBrowser) {}

  @Access(ofEvent)
  @ResolveField(() => [LogMention], {
    description: 'What the ids in it belong to: things, groups, devices and people that there are.',
  })
  async mentions({ data, stream }: LogEvent, _: unknown, context: RequestContext): Promise<LogMention[]> {
    const found = [...new Set(`${stream} ${data}`.match(ids) ?? [])].slice(0, mostMentions);
    const sources = [
      ['THING', thingNodes.byId],
      ['GROUP', groupNodes.byId],
      ['DEVICE', deviceNodes.byId],
      ['PERSON', userNodes.byId],
    ] as const;
    const named = await Promise.all(
      found.flatMap((id) =>
        sources.map(async ([kind, byId]) => {
          const node = (await context.load(byId as typeof thingNodes.byId, id)) as
            { readonly name: string } | undefined;
          return node ? [{ id, kind, name: node.name }] : [];
        }),
      ),
    );
    return named.flat();
  }

  @Access(ofEvent)
  @ResolveField(() => [LogStepNode], {
    description:
      'All that has the same correlation, by time: commands, events, and the jobs that follow from them (letters and push messages among these, for thirty days). 200 events and 200 jobs at most.',
  })
  connected({ correlationId }: LogEvent): Promise<LogStepNode[]> {
    return this.browser.connected(correlationId);
  }
}
