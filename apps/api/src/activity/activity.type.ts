import {
  type ActivityKind as Kind,
  activityKinds,
  activityList,
  activityProjection,
  type ActivityRow,
  type ActivityWhat as What,
  activityWhats,
} from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

const ActivityKind = enumOf('ActivityKind', activityKinds, {
  INVITATION: { description: 'Groups, who joined them, and invitations.' },
});
const ActivityWhat = enumOf('ActivityWhat', activityWhats, {
  JOINED: { description: 'The person is a member since, or has access.' },
  INVITED: { description: 'An invitation that is still open.' },
});

@ObjectType('ActivityEntry', { implements: () => [Node], description: 'Something that happened.' })
export class ActivityEntry extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => ActivityKind) kind!: Kind;
  @Field(() => ActivityWhat) what!: What;
  @Field(() => DateTime) at!: Date;
  subjectId!: string;
  byId!: string | null;
  personId!: string | null;
  taskId!: string | null;
  thingId!: string | null;
  groupId!: string | null;
  deviceId!: string | null;
}

/** What happened, to those who may see what it is about. */
export const activityNodes = nodeSource('ActivityEntry', {
  node: ActivityEntry,
  list: activityList,
  toNode: ({ inGroup: _inGroup, version: _version, ...row }: ActivityRow) => row,
  usualOrder: 'NEWEST',
  // An entry is no stream of its own, and no command answers with one.
  aggregate: { stream: (id) => `activity-${id}` },
  projection: activityProjection,
});

@ArgsType()
export class ActivityArgs {
  @Field(() => [ActivityKind], { nullable: true }) kinds?: Kind[] | null;
  @Field(() => UUID, { nullable: true, description: 'Only what this person did; none for guests.' })
  userId?: string | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only what is about this group or a thing in it; none for guests.',
  })
  groupId?: string | null;
  @Field(() => UUID, { nullable: true }) thingId?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment.' }) from?: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment after the last one.' })
  to?: Date | null;
}

export const AllActivities = listQuery('allActivities', activityNodes, {
  access: 'by row: viewers of what each entry is about',
  description: 'What happened, newest first.',
  args: ActivityArgs,
});
