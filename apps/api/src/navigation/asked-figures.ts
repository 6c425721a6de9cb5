import { daysOf, isAdmin, isFieldError, users } from '@hedgerow/domain';
import { EventStore, PersonKeys } from '@hedgerow/event-store';
import type { FigureFilter } from '@hedgerow/read-model';
import { Injectable } from '@nestjs/common';
import { ArgsType, Field, Int } from '@nestjs/graphql';
import type { RequestContext } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';

/** Days of a zone. */
@ArgsType()
export class DayArgs {
  @Field(() => String, { nullable: true, description: 'The first day, like 2026-07-20; the 29th before the last if left out.' }) // prettier-ignore
  startDate?: string | null;
  @Field(() => String, { nullable: true, description: 'The last day, which belongs to the range; today if left out.' }) // prettier-ignore
  endDate?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Whose days these are: an IANA name, UTC if left out.',
  })
  timeZone?: string | null;
}

/** What most questions about navigation take. */
@ArgsType()
export class FigureArgs extends DayArgs {
  @Field(() => UUID, {
    nullable: true,
    description: 'One person: oneself, or anyone for administrators. All who are counted when it is null.',
  })
  targetUserId?: string | null;
}

/** The same with a page of a list. */
@ArgsType()
export class FigurePageArgs extends FigureArgs {
  @Field(() => Int, { nullable: true, defaultValue: 10 }) first?: number | null;
  @Field(() => String, { nullable: true }) after?: string | null;
}

/** The same of pairs of routes. */
@ArgsType()
export class PatternPageArgs extends FigurePageArgs {
  @Field(() => String, { nullable: true, description: 'Only those from this route.' })
  fromRoute?: string | null;
  @Field(() => String, { nullable: true, description: 'Only those to this route.' })
  toRoute?: string | null;
}

/** What a question about journeys takes. */
@ArgsType()
export class JourneyArgs extends DayArgs {
  @Field(() => String, { nullable: true, description: 'Journeys that begin at this route.' })
  fromRoute?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Those that lead to this one; one of the two is asked for.',
  })
  toRoute?: string | null;
  @Field(() => Int, { defaultValue: 3, description: 'How many pages before or behind it, 1 to 4.' })
  steps!: number;
  @Field(() => Int, { defaultValue: 10, description: 'How many journeys, 1 to 1000.' }) first!: number;
}

/** The pseudonym of who has none. */
const noVisitor = '00000000-0000-0000-0000-000000000000';

export const figuresAccess =
  'signed in: one’s own; administrators all, and those of any person (another person’s are NTFND for others)';

/** Finds out whose navigation is asked about, whether the caller may, and of which days. */
@Injectable()
export class AskedFigures {
  constructor(
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
  ) {}

  /** @throws Refusal (LOGIN, DENIED, NTFND or VALIDATION). */
  async filterOf(args: FigureArgs, { person }: RequestContext): Promise<FigureFilter> {
    const { targetUserId } = args;
    if (targetUserId == null && !isAdmin(person)) refuse('DENIED');
    if (targetUserId != null && targetUserId !== person.userId) {
      const isThere = isAdmin(person) && (await this.store.load(users, targetUserId)).state.exists;
      if (!isThere) refuse('NTFND');
    }
    const range = daysOf(args, Date.now());
    if (isFieldError(range)) return refuseFields(range);
    if (targetUserId == null) return { range };
    return { range, visitorId: (await this.keys.knownVisitorOf(targetUserId)) ?? noVisitor };
  }
}
