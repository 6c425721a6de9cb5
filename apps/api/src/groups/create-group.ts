import { createGroup, groups, type GroupType as Type, start } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { payload } from '../graphql/schema/payload.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { GroupEdge, GroupNode, groupNodes, GroupType } from './group.type.js';

@InputType()
export class CreateGroupInput extends MutationInput {
  @Field() name!: string;
  @Field(() => GroupType) type!: Type;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

const CreateGroupPayload = payload('CreateGroupPayload', { group: GroupNode, groupEdge: GroupEdge });

export class CreateGroup extends PersonCommand<CreateGroupInput> {}

@CommandHandler(CreateGroup)
export class CreateGroupHandler extends DecisionHandler<CreateGroup> {
  protected decide({ viewer, input }: CreateGroup) {
    const groupId = newId();
    return start(groups, groupId, createGroup({ ...input, viewer, groupId, membershipId: newId() }));
  }
}

@Resolver()
export class CreateGroupMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => CreateGroupPayload)
  async createGroup(@Args('input') input: CreateGroupInput, @Context() context: RequestContext) {
    const { node, edge, ...rest } = await this.writes.changed(
      context,
      new CreateGroup(context.person, input),
      groupNodes,
    );
    return { ...rest, group: node, groupEdge: edge };
  }
}
