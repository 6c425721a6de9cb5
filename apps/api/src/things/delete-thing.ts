import { deleteThing, follow, things } from '@hedgerow/domain';
import { Field, InputType } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { removeMutation } from '../commands/node-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { thingNodes } from './thing.type.js';

@InputType()
export class DeleteThingByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

export const DeleteThing = personCommand('DeleteThing', {
  input: DeleteThingByIdInput,
  async decide({ viewer, input }, { load }) {
    const thing = await load(things, input.id);
    return follow(thing, deleteThing(thing.state, { viewer }));
  },
});

export const deleteThingMutation = removeMutation('deleteThingById', {
  command: DeleteThing,
  nodes: thingNodes,
  description: 'Removes a thing for everybody and for good.',
});
