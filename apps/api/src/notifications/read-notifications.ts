import { follow, notifications, openNotification, reviewNotifications, reviews } from '@hedgerow/domain';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { changeMutation } from '../commands/node-mutation.js';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { notificationNodes } from './notification.type.js';

@InputType()
export class OpenNotificationInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

/** A person reads one of their notifications. */
export const OpenNotification = personCommand('OpenNotification', {
  input: OpenNotificationInput,
  async decide({ viewer, input: { id } }, { load }) {
    const notification = await load(notifications, id);
    return follow(notification, openNotification(notification.state, { viewer, notificationId: id }));
  },
});

export const openNotificationMutation = changeMutation('openNotification', {
  command: OpenNotification,
  nodes: notificationNodes,
  description: 'Marks a notification of the caller as read.',
});

@InputType()
export class ReviewNotificationsInput extends MutationInput {
  @Field(() => DateTime, {
    description: 'The moment of the newest one that the caller saw; what came since stays unread.',
  })
  until!: Date;
}

/** A person marks all that they saw as read. */
export const ReviewNotifications = personCommand('ReviewNotifications', {
  input: ReviewNotificationsInput,
  async decide({ viewer, input: { until } }, { load }) {
    const review = await load(reviews, viewer.userId);
    return follow(review, reviewNotifications(review.state, { viewer, until, now: new Date() }));
  },
});

@ObjectType()
export class ReviewNotificationsPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

@Resolver()
export class ReviewNotificationsMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('signed in: the own ones')
  @Mutation(() => ReviewNotificationsPayload, {
    description:
      'Marks the caller’s notifications as read, all up to a moment; `notificationsUpdated` tells when they are.',
  })
  async reviewNotifications(
    @Args('input') input: ReviewNotificationsInput,
    @Context() { person }: RequestContext,
  ): Promise<ReviewNotificationsPayload> {
    await this.commands.execute(new ReviewNotifications(person, input));
    return { clientMutationId: input.clientMutationId ?? null };
  }
}
