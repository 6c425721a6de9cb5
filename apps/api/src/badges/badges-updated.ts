import { badgeHoldersView } from '@hedgerow/read-model';
import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { isUnavailable } from '../graphql/transport/errors.js';
import { mapStream } from '../live/latest-stream.js';
import { retryTransient } from '../live/retry-transient.js';
import { RowWatch } from '../live/row-watch.js';
import { UserNode, userNodes } from '../users/user.type.js';

@ObjectType()
export class BadgesUpdatedPayload {
  @Field(() => UserNode, {
    nullable: true,
    description: 'Null in the last message, once the account is gone.',
  })
  user!: UserNode | null;
}

@Resolver()
export class BadgesUpdatedSubscription {
  constructor(private readonly watch: RowWatch) {}

  @Access('signed in: people with an account that is not gone')
  @Subscription(() => BadgesUpdatedPayload, {
    description:
      'Sends the person with their badges at once, then whenever there is another one, or more or less counts towards the next.',
  })
  async badgesUpdated(
    @Args('userId', { type: () => UUID }) userId: string,
    @Context() context: RequestContext,
  ) {
    const changes = await this.watch.open(badgeHoldersView, userId);
    const read = () => context.fresh().load(userNodes.byId, userId);
    try {
      if (!(await read())) refuse('NTFND', 'Person not found');
    } catch (error) {
      changes.end();
      throw error;
    }
    return mapStream(changes, async () => {
      const user = await retryTransient(read, { error: isUnavailable });
      return { value: { badgesUpdated: { user: user ?? null } }, isLast: user === undefined };
    });
  }
}
