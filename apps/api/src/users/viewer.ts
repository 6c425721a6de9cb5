import { isSignedIn } from '@hedgerow/domain';
import { Context, Query, Resolver } from '@nestjs/graphql';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { UserNode, userNodes } from './user.type.js';

@Resolver()
export class ViewerQuery {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('anyone')
  @Query(() => UserNode, { nullable: true, description: 'The signed-in person; null for a guest.' })
  async viewer(@Context() context: RequestContext): Promise<UserNode | undefined> {
    const { viewer } = context;
    if (!isSignedIn(viewer)) return undefined;
    const known = await context.load(userNodes.byId, viewer.userId);
    if (known) return known;
    // The read model may be late, and a person who is signed in must never be shown as a guest.
    const row = await this.writes.rowFromEvents(userNodes, viewer.userId);
    return row && userNodes.toNode(row, viewer);
  }
}
