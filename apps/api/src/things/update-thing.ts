import { changeThing, follow, groups, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Field, ID, InputType, PartialType } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { PersonCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { CreateThingInput } from './create-thing.js';
import { thingNodes } from './thing.type.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateThingInput extends PartialType(CreateThingInput, { omitDefaultValues: true }) {
  @Field(() => ID) nodeId!: string;
}

export class ChangeThing extends PersonCommand<UpdateThingInput> {}

/** Refused with STALE when the thing was changed meanwhile. */
@CommandHandler(ChangeThing)
export class ChangeThingHandler extends DecisionHandler<ChangeThing> {
  protected async decide({ viewer, input }: ChangeThing) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const [thing, group] = await Promise.all([
      this.load(things, plainId('Thing', nodeId)),
      changes.groupId ? this.load(groups, changes.groupId) : undefined,
    ]);
    return follow(thing, changeThing(thing.state, group?.state, { viewer, changes }));
  }
}

export const UpdateThingMutation = changeMutation('updateThing', {
  input: UpdateThingInput,
  command: ChangeThing,
  nodes: thingNodes,
});
