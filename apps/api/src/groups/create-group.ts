import { createGroup, groups, type GroupType as Type, start } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { createMutation } from '../commands/node-mutation.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { groupNodes, GroupType } from './group.type.js';

@InputType()
export class CreateGroupInput extends MutationInput {
  @Field() name!: string;
  @Field(() => GroupType) type!: Type;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() isPublic!: boolean;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'The caller has a picture to add: `newFiles` adds it, and `Group.hasImage` says that it is there.',
  })
  hasImage?: boolean | null;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
}

export const CreateGroup = personCommand('CreateGroup', {
  input: CreateGroupInput,
  decide({ viewer, input }) {
    const groupId = newId();
    return start(groups, groupId, createGroup({ ...input, viewer, groupId, membershipId: newId() }));
  },
});

export const createGroupMutation = createMutation('createGroup', { command: CreateGroup, nodes: groupNodes });
