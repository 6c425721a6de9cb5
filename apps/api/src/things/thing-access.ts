import {
  type Access as Rights,
  isAdmin,
  isSignedIn,
  mayEditThing,
  mayRecordOn,
  type Thing,
  things,
} from '@hedgerow/domain';
import {
  accessesOfPerson,
  accessesOfThings,
  thingAccessList,
  type ThingAccessRow,
  thingProjection,
} from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { byKey, listsByKey, lookup } from '../graphql/schema/lookup.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { ThingNode, thingNodes } from './thing.type.js';

@ObjectType('ThingAccess', { implements: () => [Node] })
export class ThingAccess extends Node {
  @Field(() => UUID) id!: string;
  @Field() isOwner!: boolean;
  @Field() isCollaborator!: boolean;
  @Field(() => DateTime) createdAt!: Date;
  thingId!: string;
  userId!: string;
}

/** Entries on things, for people who have one there themselves. They change with the stream of their thing. */
export const thingAccessNodes = nodeSource('ThingAccess', {
  node: ThingAccess,
  list: thingAccessList,
  toNode: (row) => row,
  usualOrder: 'NEWEST',
  usualSize: 50,
  aggregate: things,
  projection: thingProjection,
});

@ArgsType()
class ThingAccessArgs {
  @Field(() => UUID, { nullable: true, description: 'Only those of this person.' }) userId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only those of owners, or of the others.' })
  isOwner?: boolean | null;
}

export const AllThingAccesses = listQuery('allThingAccesses', thingAccessNodes, {
  access: 'by row: people with access to the thing and administrators; nothing for others',
  description: 'Who has access to the things to which the caller has any.',
  args: ThingAccessArgs,
});

const accessesByThing = lookup<string, ThingAccess[]>(async (ids, { pool, viewer }) =>
  listsByKey(
    (await accessesOfThings(pool, ids)).map((row) => thingAccessNodes.toNode(row, viewer)),
    (access) => access.thingId,
  ),
);

const viewersAccess = lookup<string, ThingAccessRow>(async (ids, { pool, viewer }) =>
  isSignedIn(viewer)
    ? byKey(await accessesOfPerson(pool, viewer.userId, ids), (access) => access.thingId)
    : new Map(),
);

/** A thing as the domain's rules want it, knowing of the viewer's access alone. */
export const thingFor = async (thing: ThingNode, context: RequestContext): Promise<Thing> => {
  const mine = await context.load(viewersAccess, thing.id);
  const accesses = new Map<string, Rights>(mine ? [[mine.userId, { ...mine, accessId: mine.id }]] : []);
  return { ...things.initial, exists: true, thingId: thing.id, isPublic: thing.isPublic, accesses };
};

/** True for those who may know who has access to a thing. */
export const knowsAccesses = async (
  { id }: Pick<ThingNode, 'id'>,
  context: RequestContext,
): Promise<boolean> => isAdmin(context.viewer) || (await context.load(viewersAccess, id)) !== undefined;

/** What the viewer may do with a thing, and who else may. */
@Resolver(() => ThingNode)
export class ThingRights {
  @Access('signed in, null for guests: people with access to the thing and administrators; null for others')
  @ResolveField(() => [ThingAccess], { nullable: true, description: 'Null for people without access.' })
  async accesses(thing: ThingNode, _: unknown, context: RequestContext): Promise<ThingAccess[] | null> {
    return (await knowsAccesses(thing, context))
      ? ((await context.load(accessesByThing, thing.id)) ?? [])
      : null;
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  async viewerMayEdit(thing: ThingNode, _: unknown, context: RequestContext): Promise<boolean> {
    return mayEditThing(context.viewer, await thingFor(thing, context));
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => Boolean)
  async viewerMayRecord(thing: ThingNode, _: unknown, context: RequestContext): Promise<boolean> {
    return mayRecordOn(context.viewer, await thingFor(thing, context));
  }
}

@Resolver(() => ThingAccess)
export class ThingAccessFields {
  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true })
  user(access: ThingAccess, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, access.userId);
  }

  @Access('by row: viewers of the thing')
  @ResolveField(() => ThingNode, { nullable: true })
  thing(access: ThingAccess, _: unknown, context: RequestContext): Promise<ThingNode | undefined> {
    return context.load(thingNodes.byId, access.thingId);
  }
}
