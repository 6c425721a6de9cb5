import { sessionDefinitions, sessionGapMinutes } from '@hedgerow/read-model';
import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { AskedFigures, DayArgs } from './asked-figures.js';
import { SessionDefinitions } from './definition-types.js';

@Resolver()
export class DefinitionQueries {
  constructor(private readonly asked: AskedFigures) {}

  @Access('administrators')
  @Query(() => SessionDefinitions, {
    description: 'What counted sessions come to by two definitions of a session.',
  })
  async navigationSessionDefinitions(
    @Args() args: DayArgs,
    @Context() context: RequestContext,
  ): Promise<SessionDefinitions> {
    const { range } = await this.asked.filterOf(args, context);
    return { gapMinutes: sessionGapMinutes, ...(await sessionDefinitions(context.pool, range)) };
  }
}
