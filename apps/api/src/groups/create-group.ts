import { createGroup, groupStream } from '@hedgerow/domain';
import type { GroupType as Type } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { actorOf, Answers, commandIdOf } from '../graphql/answers.js';
import { type Person, RequestContext } from '../graphql/context.js';
import { Cursors } from '../graphql/cursors.js';
import { GroupType } from '../graphql/enums.js';
import { PointInput } from '../graphql/point.type.js';
import { accepted } from '../graphql/refusal.js';
import { Written, writtenTo } from '../graphql/written.js';
import { groupFrom, groupsById } from './group.rows.js';
import { GroupEdge, GroupNode } from './group.type.js';

@InputType()
export class CreateGroupInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() name!: string;
  @Field(() => GroupType) type!: Type;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

@ObjectType()
export class CreateGroupPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => GroupNode) group!: GroupNode;
  @Field(() => GroupEdge) groupEdge!: { cursor: string; node: GroupNode };
}

export class CreateGroup extends Command<Written> {
  constructor(
    readonly viewer: Person,
    readonly input: CreateGroupInput,
  ) {
    super();
  }
}

@CommandHandler(CreateGroup)
export class CreateGroupHandler implements ICommandHandler<CreateGroup> {
  constructor(private readonly store: EventStore) {}

  async execute({ viewer, input }: CreateGroup): Promise<Written> {
    const groupId = newId();
    const facts = accepted(createGroup({ ...input, viewer, groupId, membershipId: newId() }));
    const appended = await this.store.append({
      commandId: commandIdOf('createGroup', input.clientMutationId),
      actor: actorOf(viewer),
      streams: [{ stream: groupStream(groupId), expected: 0, facts }],
    });
    return writtenTo(appended, 'group-');
  }
}

@Resolver()
export class CreateGroupMutation {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: Answers,
    private readonly cursors: Cursors,
  ) {}

  @Access('signed in')
  @Mutation(() => CreateGroupPayload)
  async createGroup(
    @Args('input') input: CreateGroupInput,
    @Context() context: RequestContext,
  ): Promise<CreateGroupPayload> {
    const { id, version } = await this.commands.execute(new CreateGroup(context.person, input));
    const group =
      ((await this.answers.shows('groups', id, version)) && (await context.fresh().load(groupsById, id))) ||
      groupAsWritten(id, input);
    return {
      clientMutationId: input.clientMutationId ?? null,
      group,
      groupEdge: { cursor: this.cursors.write('groups', [1, group.name.toLowerCase(), id]), node: group },
    };
  }
}

/** The new group as it was just written, for when the read model is late. */
const groupAsWritten = (id: string, input: CreateGroupInput): GroupNode => ({
  ...groupFrom({
    id,
    name: input.name.trim(),
    type: input.type,
    description: input.description ?? '',
    slug: '',
    isPublic: input.isPublic,
    isPersonal: false,
    lat: null,
    lng: null,
    memberCount: 1,
    createdAt: new Date(),
  }),
  location: input.location ?? null,
});
