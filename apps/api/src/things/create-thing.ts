import {
  groups,
  type IndicatorParameter as Parameter,
  registerThing,
  type ThingType as Type,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { createMutation } from '../commands/node-mutation.js';
import { PointInput } from '../graphql/schema/point.type.js';
import { UUID } from '../graphql/schema/scalars.js';
import { IndicatorParameter } from '../readings/enums.js';
import { thingNodes, ThingType } from './thing.type.js';

@InputType()
export class CreateThingInput extends MutationInput {
  @Field(() => UUID) groupId!: string;
  @Field() name!: string;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field() hasImage!: boolean;
  @Field() isPublic!: boolean;
  @Field(() => PointInput, { nullable: true }) location?: PointInput | null;
  @Field(() => ThingType) type!: Type;
  @Field(() => IndicatorParameter, { nullable: true }) indicatorParameter?: Parameter | 'P_H' | null;
}

export const RegisterThing = personCommand('RegisterThing', {
  input: CreateThingInput,
  async decide({ viewer, input }, { load }) {
    const group = await load(groups, input.groupId);
    const ids = { thingId: newId(), accessId: newId(), actionId: newId() };
    return registerThing(group.state, { ...input, ...ids, viewer });
  },
});

export const createThingMutation = createMutation('createThing', {
  command: RegisterThing,
  nodes: thingNodes,
});
