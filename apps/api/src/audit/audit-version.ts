import { auditVersions } from '@hedgerow/read-model';
import type { Type } from '@nestjs/common';
import { Int, ResolveField, Resolver } from '@nestjs/graphql';
import { DeviceNode } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { lookup } from '../graphql/schema/lookup.js';
import type { IdNode } from '../graphql/schema/node-source.js';
import { GroupNode } from '../groups/group.type.js';
import { ThingNode } from '../things/thing.type.js';

const versions = lookup<string, number>((ids, { pool, viewer }) => auditVersions(pool, viewer, ids));

const versionOf = (node: Type<IdNode>): Type => {
  @Resolver(() => node)
  class AuditVersion {
    @Access('signed in, null for guests: owners and administrators; null for others')
    @ResolveField(() => Int, {
      nullable: true,
      description:
        'Rises with every entry of `allAuditEntries`, which is to be read again then. Null for all but owners.',
    })
    async auditVersion({ id }: IdNode, _: unknown, context: RequestContext): Promise<number | null> {
      return (await context.load(versions, id)) ?? null;
    }
  }
  return AuditVersion;
};

/** By which an open page learns that a right changed: a message that says nothing new is not sent. */
export const AuditVersions: Type[] = [ThingNode, GroupNode, DeviceNode].map(versionOf);
