import { isSignedIn, mayDeleteAction, mayEditAction } from '@hedgerow/domain';
import { Args, Context, Info, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { AskedInfo } from '../graphql/schema/asked-fields.js';
import { RequestContext } from '../graphql/schema/context.js';
import { pageSize } from '../graphql/schema/page.js';
import { thingFor } from '../things/thing-access.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { ActionNode } from './action.type.js';
import { recentActionsFor } from './recent-actions.js';

/** A thing shows at most this many of its actions; `allActions` pages through the rest. */
const mostRecent = 100;

@Resolver(() => ActionNode)
export class ActionFields {
  @Access('by row: viewers of the thing')
  @ResolveField(() => ThingNode, { nullable: true })
  thing(action: ActionNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return context.load(thingNodes.byId, action.thingId);
  }

  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Null for guests and for accounts that are gone.',
  })
  creator(action: ActionNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, action.createdBy);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  viewerMayEdit(action: ActionNode, _: unknown, context: RequestContext): Promise<boolean> {
    return this.may(mayEditAction, action, context);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  viewerMayDelete(action: ActionNode, _: unknown, context: RequestContext): Promise<boolean> {
    return this.may(mayDeleteAction, action, context);
  }

  private async may(
    rule: typeof mayEditAction,
    action: ActionNode,
    context: RequestContext,
  ): Promise<boolean> {
    if (!isSignedIn(context.viewer)) return false;
    const thing = await context.load(thingNodes.byId, action.thingId);
    return thing !== undefined && rule(context.viewer, { details: action }, await thingFor(thing, context));
  }
}

@Resolver(() => ThingNode)
export class ThingActions {
  @Access('by row: viewers of the thing')
  @ResolveField(() => [ActionNode], { description: 'At most the 100 most recent, newest first.' })
  async actions(
    @Parent() thing: ThingNode,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Context() context: RequestContext,
    @Info() info: AskedInfo,
  ): Promise<ActionNode[]> {
    return (await context.load(recentActionsFor(pageSize(first, 20, mostRecent), info), thing.id)) ?? [];
  }
}
