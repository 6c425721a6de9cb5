import { deleteThing, follow, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Field, InputType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { removeMutation } from '../commands/node-mutation.js';
import { UUID } from '../graphql/schema/scalars.js';
import { thingNodes } from './thing.type.js';

@InputType()
export class DeleteThingByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

export class DeleteThing extends PersonCommand<DeleteThingByIdInput> {}

@CommandHandler(DeleteThing)
export class DeleteThingHandler extends DecisionHandler<DeleteThing> {
  protected async decide({ viewer, input }: DeleteThing) {
    const thing = await this.load(things, input.id);
    return follow(thing, deleteThing(thing.state, { viewer }));
  }
}

export const DeleteThingMutation = removeMutation('deleteThingById', {
  input: DeleteThingByIdInput,
  command: DeleteThing,
  nodes: thingNodes,
  description: 'Removes a thing for everybody and for good.',
});
