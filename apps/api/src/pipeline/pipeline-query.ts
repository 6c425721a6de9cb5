import { isAdmin } from '@hedgerow/domain';
import { rebuildById } from '@hedgerow/read-model';
import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { type AskedInfo, fieldsAsked } from '../graphql/schema/asked-fields.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { historyOf } from './history.js';
import { PipelineHistory, type PipelineRange, PipelineRangeName } from './history.type.js';
import { Pipeline } from './pipeline.type.js';
import { PipelineView } from './pipeline-view.js';
import { Rebuild } from './rebuild.type.js';

@Resolver()
export class PipelineQuery {
  constructor(private readonly view: PipelineView) {}

  @Access('administrators')
  @Query(() => Pipeline, {
    description: 'For administrators: how events get from the log to what people read.',
  })
  async pipeline(@Context() context: RequestContext, @Info() info: AskedInfo): Promise<Partial<Pipeline>> {
    if (!isAdmin(context.person)) refuse('DENIED');
    return this.view.read(context, fieldsAsked(info));
  }

  @Access('administrators')
  @Query(() => Rebuild, { nullable: true, description: 'For administrators: one rebuild that was ordered.' })
  async rebuildById(
    @Args('id', { type: () => UUID }) id: string,
    @Context() context: RequestContext,
  ): Promise<Rebuild | null> {
    if (!isAdmin(context.person)) refuse('DENIED');
    const row = await rebuildById(context.pool, id);
    return row ? this.view.rebuildOf(row, context) : null;
  }

  @Access('administrators')
  @Query(() => PipelineHistory, {
    description: 'For administrators: how the pipeline stood, for a day at most.',
  })
  async pipelineHistory(
    @Args('range', { type: () => PipelineRangeName }) range: PipelineRange,
    @Context() context: RequestContext,
  ): Promise<PipelineHistory> {
    if (!isAdmin(context.person)) refuse('DENIED');
    return historyOf(context.pool, range);
  }
}
