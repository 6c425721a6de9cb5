import { ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode } from './user.type.js';

@Resolver(() => UserNode)
export class UserOneThing {
  @Access(
    'by row: self and administrators: null for others, and when the thing is gone or not to be seen any more',
  )
  @ResolveField(() => ThingNode, {
    nullable: true,
    description: 'The thing that they chose, if they still see it.',
  })
  async oneThing(user: UserNode, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return user.oneThingId === null ? undefined : context.load(thingNodes.byId, user.oneThingId);
  }
}
