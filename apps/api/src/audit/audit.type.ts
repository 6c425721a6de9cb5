import { isAdmin } from '@hedgerow/domain';
import {
  type AuditChange as Change,
  auditChanges,
  auditDetails,
  type AuditDetails,
  type AuditKind as Kind,
  auditKinds,
  auditList,
  auditProjection,
  type AuditRole as Role,
  type AuditRow,
  auditRoles,
} from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { byKey, type Lookup, lookup } from '../graphql/schema/lookup.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { deviceNodes } from '../devices/device.type.js';
import { groupNodes } from '../groups/group.type.js';
import { thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';

const AuditChange = enumOf('AuditChange', auditChanges, {
  GRANTED: { description: 'The person joined, began to collaborate, or became an administrator.' },
  REVOKED: { description: 'The person lost the right, or gave it up.' },
});
const AuditRole = enumOf('AuditRole', auditRoles);
const AuditKind = enumOf('AuditKind', auditKinds, {
  user: { description: 'A person, whose role was changed. Administrators alone read of it.' },
});

@ObjectType('AuditEntry', {
  implements: () => [Node],
  description: 'A change of a right of a thing, a group or a device, or of the role of a person.',
})
export class AuditEntry extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => AuditChange) change!: Change;
  @Field(() => DateTime) at!: Date;
  @Field(() => AuditKind, { description: 'What was changed.' }) targetKind!: Kind;
  @Field(() => UUID) targetId!: string;
  @Field({ description: 'It follows from the end of the account of `actor`, who is gone by now.' })
  isByAccountEnd!: boolean;
  @Field({ description: 'The person did it themselves, also where their account is gone.' }) isOwn!: boolean;

  byId!: string;
  personId!: string | null;
}

const toNode = ({ id, change, at, kind, targetId, actorKind, byId, personId }: AuditRow) => ({
  ...{ id, change, at, targetKind: kind, targetId, byId, personId },
  isByAccountEnd: actorKind === 'rule',
  isOwn: byId === personId,
});

/** What changed of the rights of things, groups and devices, for their owners, and of the roles of persons, for administrators. */
export const auditNodes = nodeSource('AuditEntry', {
  node: AuditEntry,
  list: auditList,
  toNode,
  usualOrder: 'NEWEST',
  // An entry is no stream of its own, and no command answers with one.
  aggregate: { stream: (id) => `audit-${id}` },
  projection: auditProjection,
});

@ArgsType()
class AuditArgs {
  @Field(() => UUID, { description: 'The thing, the group, the device or the person.' }) targetId!: string;
}

export const AllAuditEntries = listQuery('allAuditEntries', auditNodes, {
  access:
    'by row: owners of the thing, the group or the device and administrators, of a person administrators; nothing for others',
  description: 'Who changed which right, the last change first.',
  args: AuditArgs,
});

@ArgsType()
class PersonAuditArgs {
  @Field(() => UUID) userId!: string;
}

export const PersonAuditEntries = listQuery('personAuditEntries', auditNodes, {
  access: 'administrators',
  mayAsk: isAdmin,
  description:
    'Which rights and roles a person changed, and which of theirs were changed, the last change first.',
  args: PersonAuditArgs,
  orderBy: 'LATEST',
});

const targets = { thing: thingNodes, group: groupNodes, device: deviceNodes, user: userNodes };

const details = lookup<string, AuditDetails>(async (ids, { pool }) =>
  byKey(await auditDetails(pool, ids), ({ id }) => id),
);

const who = 'signed in, null for guests: who sees the entry';

/** What an entry says of people, and of where they were. */
@Resolver(() => AuditEntry)
export class AuditFields {
  @Access(who)
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Who did it; null for accounts that are gone.',
  })
  actor({ byId }: AuditEntry, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, byId);
  }

  @Access(who)
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Whose right it is; null where it is of no person, and for accounts that are gone.',
  })
  person(
    { personId }: AuditEntry,
    _: unknown,
    context: RequestContext,
  ): Promise<UserNode | undefined> | undefined {
    return personId === null ? undefined : context.load(userNodes.byId, personId);
  }

  @Access(who)
  @ResolveField(() => String, {
    nullable: true,
    description: 'The name of what was changed; null where it is gone.',
  })
  async targetName(
    { targetKind, targetId }: AuditEntry,
    _: unknown,
    context: RequestContext,
  ): Promise<string | null> {
    const target: { readonly name: string } | undefined = await context.load(
      targets[targetKind].byId as Lookup<string, { readonly name: string }>,
      targetId,
    );
    return target?.name ?? null;
  }

  @Access(who)
  @ResolveField(() => AuditRole, { nullable: true, description: 'What the person is by it.' })
  async role({ id }: AuditEntry, _: unknown, context: RequestContext): Promise<Role | null> {
    return (await context.load(details, id))?.role ?? null;
  }

  @Access(who)
  @ResolveField(() => AuditRole, { nullable: true, description: 'What they were before.' })
  async formerRole({ id }: AuditEntry, _: unknown, context: RequestContext): Promise<Role | null> {
    return (await context.load(details, id))?.formerRole ?? null;
  }

  @Access(who)
  @ResolveField(() => String, {
    nullable: true,
    description: 'From where: browser and system in words; null where they are not known.',
  })
  async browser({ id }: AuditEntry, _: unknown, context: RequestContext): Promise<string | null> {
    return (await context.load(details, id))?.browser ?? null;
  }

  @Access(who)
  @ResolveField(() => String, { nullable: true, description: 'The invited address, while it is kept.' })
  async email({ id }: AuditEntry, _: unknown, context: RequestContext): Promise<string | null> {
    return (await context.load(details, id))?.email ?? null;
  }
}
