import { Context, Field, Int, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Announcements } from '../live/announcements.js';
import { mapStream } from '../live/latest-stream.js';
import { notificationNodes, NotificationNode } from './notification.type.js';
import { notificationStream } from './notification-stream.js';

@ObjectType()
export class NotificationsUpdatedPayload {
  @Field(() => Int) unreadCount!: number;
  @Field(() => [NotificationNode], { description: 'The newest, at most 21.' })
  newest!: NotificationNode[];
}

@Resolver()
export class NotificationsUpdatedSubscription {
  constructor(private readonly announcements: Announcements) {}

  @Access('by row: self: the own ones, asked again for each message')
  @Subscription(() => NotificationsUpdatedPayload, {
    description:
      'How many of the caller’s notifications are unread and which are the newest, at once and when that changes.',
  })
  notificationsUpdated(@Context() { pool, person, viewer }: RequestContext) {
    const shown = notificationStream({ announcements: this.announcements, pool, viewer: person });
    return mapStream(shown, async ({ unread, newest }) => ({
      value: {
        notificationsUpdated: {
          unreadCount: unread,
          newest: newest.map((row) => notificationNodes.toNode(row, viewer)),
        },
      },
      isLast: false,
    }));
  }
}
