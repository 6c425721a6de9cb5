import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Announcements } from '../live/announcements.js';
import { mapStream } from '../live/latest-stream.js';
import { ActivityArgs, ActivityEntry, activityNodes } from './activity.type.js';
import { activityStream } from './activity-stream.js';

@ObjectType()
export class ActivitiesUpdatedPayload {
  @Field(() => [ActivityEntry], { description: 'The newest entries, at most 21.' })
  newest!: ActivityEntry[];
}

@Resolver()
export class ActivitiesUpdatedSubscription {
  constructor(private readonly announcements: Announcements) {}

  @Access('by row: viewers of what each entry is about, asked again for each message')
  @Subscription(() => ActivitiesUpdatedPayload, {
    description:
      'Which entries are the newest, at once and when others are. A list that lacks some of them has so many new ones. Arguments as in allActivities.',
  })
  activitiesUpdated(
    @Args() { kinds, userId, groupId, thingId, from, to }: ActivityArgs,
    @Context() { pool, viewer }: RequestContext,
  ) {
    const sources = { announcements: this.announcements, pool, viewer };
    const newest = activityStream(sources, { kinds, userId, groupId, thingId, from, to });
    return mapStream(newest, async (rows) => ({
      value: { activitiesUpdated: { newest: rows.map((row) => activityNodes.toNode(row, viewer)) } },
      isLast: false,
    }));
  }
}
