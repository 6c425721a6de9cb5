import {
  type ActionType as Type,
  actionTypes,
  actions,
  isSignedIn,
  pointIf,
  type Viewer,
} from '@hedgerow/domain';
import { actionList, type ActionRow, timeline } from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { PointNode } from '../graphql/schema/point.type.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

export const ActionType = enumOf('ActionType', actionTypes);

@ObjectType('Action', { implements: () => [Node] })
export class ActionNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => ActionType) type!: Type;
  @Field() comments!: string;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime) updatedAt!: Date;
  @Field(() => UUID) thingId!: string;
  @Field(() => PointNode, { nullable: true }) location!: PointNode | null;

  createdBy!: string;
}

const addresses = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>(),;]+/g;

/** Guests do not read the e-mail addresses that people leave in comments (rule A17). */
export const withoutAddresses = (comments: string): string => comments.replace(addresses, '[e-mail address]');

/** An action as this viewer may see it. */
const actionFrom = (row: ActionRow, viewer: Viewer): Omit<ActionNode, 'nodeId'> => ({
  ...row,
  // Not there where they were not asked for.
  comments: isSignedIn(viewer) || !row.comments ? row.comments : withoutAddresses(row.comments),
  location: pointIf(row),
});

/** Viewers of a thing may see what was done for it. */
export const actionNodes = nodeSource('Action', {
  node: ActionNode,
  list: actionList,
  toNode: actionFrom,
  usualOrder: 'NEWEST',
  aggregate: actions,
  projection: timeline,
  madeOf: {
    ...{ nodeId: [], location: ['lat', 'lng'], thing: ['thingId'], creator: ['createdBy'] },
    // These are asked for by the id of their action.
    ...{ hasImage: [], picture: [], pictures: [] },
  },
});

@ArgsType()
class ActionArgs {
  @Field(() => UUID, { nullable: true }) thingId?: string | null;
  @Field(() => UUID, { nullable: true, description: 'Only those for things in this group; none for guests.' })
  groupId?: string | null;
  @Field(() => UUID, {
    nullable: true,
    description: 'Only those that this person recorded; none for guests.',
  })
  userId?: string | null;
}

export const AllActions = listQuery('allActions', actionNodes, {
  access: 'by row: viewers of the thing of each action',
  description: 'Newest first.',
  args: ActionArgs,
});
