import { type Journey, journeyFigures, type Journeys, navigationsAround } from '@hedgerow/read-model';
import { Args, Context, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { AskedFigures, JourneyArgs } from './asked-figures.js';

const [mostSteps, mostJourneys] = [4, 1_000];
/** All that the days may hold: the visits of a session are put in order when it is asked, and more of them than that take more than some seconds. */
const mostNavigations = 1_000_000;

@ObjectType({ description: 'Routes that people visited one after another in a session.' })
export class NavigationJourney implements Journey {
  @Field(() => [String], { description: 'In their order; fewer where the session began or ended with it.' })
  routes!: string[];
  @Field(() => Int) count!: number;
  @Field(() => Int, { description: 'Different ones.' }) sessions!: number;
}

@ObjectType({ description: 'Journeys from or to a route, exactly as often as they were made on the days.' })
export class NavigationJourneys implements Journeys {
  @Field(() => [NavigationJourney], { description: 'Those made most often first.' })
  journeys!: NavigationJourney[];
  @Field(() => Int, { description: 'How many different ones there are.' }) different!: number;
  @Field(() => Int, { description: 'How many were made: one for each visit of the route.' }) visits!: number;
}

const inRange = (field: 'steps' | 'first', value: number, most: number) =>
  value >= 1 && value <= most ? [] : [{ field, message: `${field} must be 1 to ${most}` }];

@Resolver()
export class JourneyQueries {
  constructor(private readonly asked: AskedFigures) {}

  @Access('administrators')
  @Query(() => NavigationJourneys)
  async navigationJourneys(
    @Args() { fromRoute, toRoute, steps, first, ...days }: JourneyArgs,
    @Context() context: RequestContext,
  ): Promise<NavigationJourneys> {
    const filter = await this.asked.filterOf(days, context);
    const route = fromRoute ?? toRoute;
    if (route == null || (fromRoute != null && toRoute != null))
      return refuseFields({ field: 'fromRoute', message: 'Ask for either fromRoute or toRoute' });
    const [wrong] = [...inRange('steps', steps, mostSteps), ...inRange('first', first, mostJourneys)];
    if (wrong) return refuseFields(wrong);
    if ((await navigationsAround(context.pool, filter)) > mostNavigations)
      return refuseFields({
        field: 'startDate',
        message: `There are more than ${mostNavigations.toLocaleString('en-US')} visits on these days: ask for fewer days`,
      });
    const end = fromRoute == null ? 'to' : 'from';
    return (await journeyFigures(
      context.pool,
      { ...filter, route, end, steps },
      first,
    )) as NavigationJourneys;
  }
}
