import { isSignedIn } from '@hedgerow/domain';
import { Context, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Accounts } from './account.js';
import { userFrom, UserNode, userNodes } from './user.type.js';

@Resolver()
export class ViewerQuery {
  constructor(private readonly accounts: Accounts) {}

  @Access('anyone')
  @Query(() => UserNode, { nullable: true, description: 'The signed-in person; null for a guest.' })
  async viewer(@Context() context: RequestContext): Promise<UserNode | undefined> {
    if (!isSignedIn(context.viewer)) return undefined;
    const { userId } = context.viewer;
    return (await context.load(userNodes.byId, userId)) ?? this.fromStream(userId, context);
  }

  /** The read model may be late, and a person who is signed in must never be shown as a guest. */
  private async fromStream(userId: string, { viewer }: RequestContext): Promise<UserNode | undefined> {
    const { state } = await this.accounts.load(userId);
    return state.exists
      ? userFrom({ ...state, id: userId, createdAt: state.registeredAt, lastSignIn: null }, viewer)
      : undefined;
  }
}
