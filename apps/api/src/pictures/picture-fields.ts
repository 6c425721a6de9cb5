import { isSignedIn, mayDeletePicture, type Pictured, type PictureSubject } from '@hedgerow/domain';
import { picturesOf } from '@hedgerow/read-model';
import type { Type } from '@nestjs/common';
import { Args, Context, Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { ActionNode, actionNodes } from '../actions/action.type.js';
import { deviceFor } from '../devices/device-fields.js';
import { DeviceNode, deviceNodes } from '../devices/device.type.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { type Lookup, lookup } from '../graphql/schema/lookup.js';
import type { IdNode } from '../graphql/schema/node-source.js';
import { pageSize } from '../graphql/schema/page.js';
import { groupFor } from '../groups/group-fields.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { thingFor } from '../things/thing-access.js';
import { ThingNode, thingNodes } from '../things/thing.type.js';
import { UserNode, userNodes } from '../users/user.type.js';
import { AddressKeys } from '../auth/address-keys.js';
import { PictureNode, pictureNodes } from './picture.type.js';

/** Pictures of one thing or action that are answered at once. */
const mostPictures = 100;

@ObjectType('PictureSource', {
  description: 'A picture in one width. Its addresses are paths of this server.',
})
export class PictureSource {
  @Field(() => Int, { description: 'In pixels.' }) width!: number;
  @Field(() => Int) height!: number;
  @Field({
    description: 'Good for the caller alone, for a day at least, where not everyone may see the picture.',
  })
  avif!: string;
  @Field({ description: 'The same for browsers that do not read AVIF.' }) webp!: string;
}

/** Whether everyone may see what a picture is of. */
const isPublic = async ({ of }: PictureNode, context: RequestContext): Promise<boolean> => {
  const { subject, thingId, groupId, deviceId } = of;
  const shown =
    subject === 'group'
      ? await context.load(groupNodes.byId, groupId!)
      : subject === 'device'
        ? await context.load(deviceNodes.byId, deviceId!)
        : thingId !== null
          ? await context.load(thingNodes.byId, thingId)
          : undefined;
  return shown?.isPublic ?? false;
};

@Resolver(() => PictureNode)
export class PictureFields {
  constructor(private readonly keys: AddressKeys) {}

  @Access('by row: viewers of what the picture is of')
  @ResolveField(() => [PictureSource], { description: 'The smallest first; none until it is ready.' })
  async sources(picture: PictureNode, _: unknown, context: RequestContext): Promise<PictureSource[]> {
    const { id, width: largest, height } = picture;
    const widths = picture.of.widths ?? [];
    if (!largest || !height || widths.length === 0) return [];
    const key = (await isPublic(picture, context)) ? undefined : this.keys.make(id, context.viewer);
    const path = (width: number, format: string) =>
      `/pictures/${id}/${width}.${format}${key === undefined ? '' : `?key=${key}`}`;
    return widths.map((width) => ({
      width,
      height: Math.max(1, Math.round((height * width) / largest)),
      avif: path(width, 'avif'),
      webp: path(width, 'webp'),
    }));
  }

  @Access('signed in, null for guests')
  @ResolveField(() => UserNode, { nullable: true, description: 'Who added it. Null for guests.' })
  createdBy({ of }: PictureNode, _: unknown, context: RequestContext): Promise<UserNode | undefined> {
    return context.load(userNodes.byId, of.addedBy);
  }

  @Access('by row: viewers of what the picture is of')
  @ResolveField(() => ActionNode, {
    nullable: true,
    description: 'The action that it is of, if it is of one.',
  })
  async action({ of }: PictureNode, _: unknown, context: RequestContext): Promise<ActionNode | undefined> {
    return of.actionId === null ? undefined : context.load(actionNodes.byId, of.actionId);
  }

  @Access('by row: viewers of what the picture is of')
  @ResolveField(() => Boolean)
  async viewerMayDelete({ of }: PictureNode, _: unknown, context: RequestContext): Promise<boolean> {
    const { viewer } = context;
    if (!isSignedIn(viewer)) return false;
    if (of.addedBy === viewer.userId) return true;
    const pictured = await picturedFor(of, context);
    const added = { pictureId: of.id, subject: of.subject, subjectId: '', addedBy: of.addedBy };
    return pictured !== undefined && mayDeletePicture(viewer, { added, status: of.status }, pictured);
  }
}

/**
 * What a picture is of, as the domain's rules want it, knowing of the viewer's rights alone. Undefined for a person and an
 * action: their pictures are added by one person, who was asked for before.
 */
const picturedFor = async (
  { subject, thingId, groupId, deviceId }: PictureNode['of'],
  context: RequestContext,
): Promise<Pictured | undefined> => {
  if (subject === 'thing') {
    const thing = await context.load(thingNodes.byId, thingId!);
    return thing && { subject, thing: await thingFor(thing, context) };
  }
  if (subject === 'group') {
    const group = await context.load(groupNodes.byId, groupId!);
    return group && { subject, group: await groupFor(group, context) };
  }
  if (subject === 'device') {
    const device = await context.load(deviceNodes.byId, deviceId!);
    return device && { subject, device: await deviceFor(device, context) };
  }
  return undefined;
};

/** The newest picture of each that is ready. */
const newestOf = (subject: PictureSubject): Lookup<string, PictureNode> =>
  lookup(async (ids, { pool, viewer }) => {
    const found = await picturesOf(pool, viewer, { subject, ids, first: 1, readyOnly: true });
    return new Map([...found].map(([id, [row]]) => [id, pictureNodes.toNode(row!, viewer)]));
  });

const hasPictureField = <N extends IdNode>(node: Type<N>, subject: PictureSubject): Type => {
  const newest = newestOf(subject);

  @Resolver(() => node)
  class HasPicture {
    @Access('by row: viewers of the node')
    @ResolveField(() => Boolean, { description: 'It has a picture that is ready.' })
    async hasImage(shown: N, _: unknown, context: RequestContext): Promise<boolean> {
      return (await context.load(newest, shown.id)) !== undefined;
    }

    @Access('by row: viewers of the node')
    @ResolveField(() => PictureNode, { nullable: true, description: 'The newest one that is ready.' })
    picture(shown: N, _: unknown, context: RequestContext): Promise<PictureNode | undefined> {
      return context.load(newest, shown.id);
    }
  }
  Object.defineProperty(HasPicture, 'name', { value: `${node.name}HasPicture` });
  return HasPicture;
};

/** The newest pictures of each. A key is how many are asked for, and the id. */
const newestPicturesOf = (subject: PictureSubject, withActions = false): Lookup<string, PictureNode[]> =>
  lookup(async (keys, { pool, viewer }) => {
    const byNumber = new Map<number, string[]>();
    for (const key of keys) {
      const [first = '', id = ''] = key.split(' ');
      byNumber.set(Number(first), [...(byNumber.get(Number(first)) ?? []), id]);
    }
    const answers = await Promise.all(
      [...byNumber].map(async ([first, ids]) =>
        [...(await picturesOf(pool, viewer, { subject, ids, first, withActions }))].map(
          ([id, rows]): [string, PictureNode[]] => [
            `${first} ${id}`,
            rows.map((row) => pictureNodes.toNode(row, viewer)),
          ],
        ),
      ),
    );
    return new Map(answers.flat());
  });

const newestFirst = 'The newest first; at most 100. Those that are not ready are there for who added them.';
const numberOfPictures = { type: () => Int, nullable: true, defaultValue: 20 };

@Resolver(() => ActionNode)
class ActionPictures {
  private readonly newest = newestPicturesOf('action');

  @Access('by row: viewers of the node')
  @ResolveField(() => [PictureNode], { description: newestFirst })
  async pictures(
    @Parent() shown: ActionNode,
    @Args('first', numberOfPictures) first: number | null,
    @Context() context: RequestContext,
  ): Promise<PictureNode[]> {
    return (await context.load(this.newest, `${pageSize(first, 20, mostPictures)} ${shown.id}`)) ?? [];
  }
}

@Resolver(() => ThingNode)
class ThingPictures {
  private readonly own = newestPicturesOf('thing');
  private readonly withThoseOfActions = newestPicturesOf('thing', true);

  @Access('by row: viewers of the node')
  @ResolveField(() => [PictureNode], { description: newestFirst })
  async pictures(
    @Parent() shown: ThingNode,
    @Args('first', numberOfPictures) first: number | null,
    @Args('withActions', {
      ...{ type: () => Boolean, nullable: true, defaultValue: false },
      description: 'Those of its actions as well.',
    })
    withActions: boolean | null,
    @Context() context: RequestContext,
  ): Promise<PictureNode[]> {
    const newest = withActions ? this.withThoseOfActions : this.own;
    return (await context.load(newest, `${pageSize(first, 20, mostPictures)} ${shown.id}`)) ?? [];
  }
}

/** The fields by which pictures are shown with what they are of: things and actions may have several. */
export const pictureFieldResolvers: readonly Type[] = [
  PictureFields,
  hasPictureField(ThingNode, 'thing'),
  hasPictureField(GroupNode, 'group'),
  hasPictureField(DeviceNode, 'device'),
  hasPictureField(UserNode, 'user'),
  hasPictureField(ActionNode, 'action'),
  ThingPictures,
  ActionPictures,
];
