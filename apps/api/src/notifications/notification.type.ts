import { type NotificationKind as Kind, notifications } from '@hedgerow/domain';
import { notificationList, notificationProjection, type NotificationRow } from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { type InvitedTo, NotificationKind, NotificationTarget } from './notification-kind.js';

@ObjectType('Notification', { implements: () => [Node], description: 'What a person is told in the app.' })
export class NotificationNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => NotificationKind) kind!: Kind;
  @Field(() => DateTime) at!: Date;
  @Field() isUnread!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'The calendar day on which a task is due, or water was needed: 2026-07-20.',
  })
  day!: string | null;
  @Field({
    description:
      'It stands for all further ones of its kind, by the same person, of about an hour, and names none of them.',
  })
  standsForMore!: boolean;
  @Field(() => UUID, { nullable: true, description: 'With its code, from the letter, it can be accepted.' })
  invitationId!: string | null;
  @Field(() => NotificationTarget, {
    nullable: true,
    description: 'What an invitation is to, which the invited one may not see before they accept.',
  })
  invitedTo!: InvitedTo | null;
  byId!: string | null;
  thingId!: string | null;
  groupId!: string | null;
  deviceId!: string | null;
  taskId!: string | null;
  actionId!: string | null;
  awardId!: string | null;
}

const invitedTo = ({ invitationId, thingId, groupId }: NotificationRow): InvitedTo | null => {
  if (invitationId === null) return null;
  if (thingId !== null) return 'THING';
  return groupId === null ? 'DEVICE' : 'GROUP';
};

const notificationFrom = (row: NotificationRow): Omit<NotificationNode, 'nodeId'> => {
  const { userId: _userId, version: _version, readAt, ...told } = row;
  return { ...told, isUnread: readAt === null, invitedTo: invitedTo(row) };
};

/** A person's own notifications, as far as they may see what each is about. */
export const notificationNodes = nodeSource('Notification', {
  node: NotificationNode,
  list: notificationList,
  toNode: notificationFrom,
  usualOrder: 'NEWEST',
  aggregate: notifications,
  projection: notificationProjection,
});

@ArgsType()
class NotificationArgs {
  @Field(() => [NotificationKind], { nullable: true }) kinds?: Kind[] | null;
  @Field(() => Boolean, { nullable: true, defaultValue: false, description: 'Only those that are unread.' })
  unread?: boolean | null;
}

export const AllNotifications = listQuery('allNotifications', notificationNodes, {
  access: 'by row: self: the own ones, of what the person may see; none for guests',
  description: 'What the caller was told, newest first. What they may not see any more is left out.',
  args: NotificationArgs,
});
