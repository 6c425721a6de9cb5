import { searchFor } from '@hedgerow/read-model';
import { Args, Context, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import type { Lookup } from '../graphql/schema/lookup.js';
import { pageSize } from '../graphql/schema/page.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';

/** Of each kind; more are asked for in lists. */
const usual = 5;
const most = 50;

@ObjectType('SearchResult', { description: 'What was found, of each kind the best first.' })
export class SearchResult {
  @Field(() => [ThingNode]) things!: ThingNode[];
  @Field(() => [GroupNode]) groups!: GroupNode[];
  @Field(() => [DeviceNode]) devices!: DeviceNode[];
  @Field(() => [UserNode], { description: 'Empty for guests.' }) people!: UserNode[];
  @Field({ description: 'Nothing has all the words: these are called something similar.' })
  areSimilar!: boolean;
}

@Resolver()
export class Search {
  @Access('anyone: over what the caller may see; people for those who are signed in')
  @Query(() => SearchResult, {
    description: `Finds by name and description, also what is typed wrong. \`first\` is of each kind, ${most} at most.`,
  })
  async search(
    @Args('text', { type: () => String }) text: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: usual }) first: number | null,
    @Context() context: RequestContext,
  ): Promise<SearchResult> {
    const found = await searchFor(context.pool, context.viewer, text, pageSize(first, usual, most));
    // What was taken away since is left out.
    const load = async <N>(
      nodes: { readonly byId: Lookup<string, N> },
      ids: readonly string[],
    ): Promise<N[]> =>
      (await Promise.all(ids.map((id) => context.load(nodes.byId, id)))).filter((node) => node !== undefined);
    const [things, groups, devices, people] = await Promise.all([
      load(thingNodes, found.thing),
      load(groupNodes, found.group),
      load(deviceNodes, found.device),
      load(userNodes, found.person),
    ]);
    return { things, groups, devices, people, areSimilar: found.areSimilar };
  }
}
