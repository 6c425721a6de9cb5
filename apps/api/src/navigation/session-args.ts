import { type SessionOrder, sessionOrders, type SessionsSorted } from '@hedgerow/read-model';
import { ArgsType, Field, Int } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { FigureArgs } from './asked-figures.js';

const NavigationSessionOrder = enumOf('NavigationSessionOrder', sessionOrders, {
  START: { description: 'Those that began last come first.' },
  LENGTH: { description: 'The longest come first.' },
  NAVIGATIONS: { description: 'Those with most navigations come first.' },
});

/** What a list of sessions is narrowed to and sorted by. */
@ArgsType()
export class SessionFilterArgs extends FigureArgs {
  @Field(() => String, { nullable: true, description: 'Only those in which this route was visited.' })
  route?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those of guests, or only those of people.' })
  isGuest?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'Only those that lasted for so many milliseconds, or longer.' }) // prettier-ignore
  shortestMs?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those of which something is known within the last five minutes.',
  })
  isGoingOn?: boolean | null;
  @Field(() => NavigationSessionOrder, { nullable: true, defaultValue: 'START' })
  orderBy?: SessionOrder | null;
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'The order from its other end.',
  })
  backwards?: boolean | null;
}

/** The same with a page of the list. */
@ArgsType()
export class SessionPageArgs extends SessionFilterArgs {
  @Field(() => Int, { nullable: true, defaultValue: 10 }) first?: number | null;
  @Field(() => String, { nullable: true }) after?: string | null;
}

/** The order that is asked for; null is the usual one. */
export const sortedOf = ({ orderBy, backwards }: SessionFilterArgs): Required<SessionsSorted> => ({
  ...{ order: orderBy ?? 'START', backwards: backwards ?? false },
});
