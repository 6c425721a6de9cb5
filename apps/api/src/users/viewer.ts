import { isSignedIn } from '@hedgerow/domain';
import { Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { Nodes } from '../graphql/nodes.js';
import { isOwnAccount, usersById } from './user.rows.js';
import { UserNode } from './user.type.js';

@Resolver()
export class ViewerQuery {
  constructor(nodes: Nodes) {
    nodes.register('User', async (id, context) =>
      isOwnAccount(context.viewer, id) ? context.load(usersById, id) : undefined,
    );
  }

  @Access('anyone')
  @Query(() => UserNode, { nullable: true, description: 'The signed-in person; null for a guest.' })
  async viewer(@Context() context: RequestContext): Promise<UserNode | undefined> {
    return isSignedIn(context.viewer) ? context.load(usersById, context.viewer.userId) : undefined;
  }
}
