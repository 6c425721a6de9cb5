import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';
import { RowWatch } from '../live/row-watch.js';
import { watchRow } from '../live/watch-row.js';
import { GroupNode, groupNodes } from './group.type.js';

@ObjectType()
export class GroupUpdatedPayload {
  @Field(() => GroupNode, {
    nullable: true,
    description: 'Null in the last message, once the group is gone.',
  })
  group!: GroupNode | null;
}

@Resolver()
export class GroupUpdatedSubscription {
  constructor(private readonly watch: RowWatch) {}

  @Access('viewers of the group, asked again for each message')
  @Subscription(() => GroupUpdatedPayload, {
    description:
      'Sends the current state at once, then after every change. Ends once the viewer may not see the group any more.',
  })
  groupUpdated(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    const message = (group: GroupNode | null) => ({ groupUpdated: { group } });
    return watchRow(this.watch, groupNodes, { id, context, message });
  }
}
