import { createGroup, groups, type GroupType as Type, start } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { CommandHandler } from '@nestjs/cqrs';
import { Field, InputType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { createMutation } from '../commands/node-mutation.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { groupNodes, GroupType } from './group.type.js';

@InputType()
export class CreateGroupInput extends MutationInput {
  @Field() name!: string;
  @Field(() => GroupType) type!: Type;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

export class CreateGroup extends PersonCommand<CreateGroupInput> {}

@CommandHandler(CreateGroup)
export class CreateGroupHandler extends DecisionHandler<CreateGroup> {
  protected decide({ viewer, input }: CreateGroup) {
    const groupId = newId();
    return start(groups, groupId, createGroup({ ...input, viewer, groupId, membershipId: newId() }));
  }
}

export const CreateGroupMutation = createMutation('createGroup', {
  input: CreateGroupInput,
  command: CreateGroup,
  nodes: groupNodes,
});
