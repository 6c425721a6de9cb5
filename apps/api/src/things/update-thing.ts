import { changeThing, follow, groups, things } from '@hedgerow/domain';
import { Field, ID, InputType, PartialType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { changeMutation } from '../commands/node-mutation.js';
import { plainId } from '../graphql/schema/nodes.js';
import { CreateThingInput } from './create-thing.js';
import { thingNodes } from './thing.type.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateThingInput extends PartialType(CreateThingInput, { omitDefaultValues: true }) {
  @Field(() => ID) nodeId!: string;
}

/** Refused with STALE when the thing was changed meanwhile. */
export const ChangeThing = personCommand('ChangeThing', {
  input: UpdateThingInput,
  refusesStale: true,
  async decide({ viewer, input }, { load }) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const [thing, group] = await Promise.all([
      load(things, plainId('Thing', nodeId)),
      changes.groupId ? load(groups, changes.groupId) : undefined,
    ]);
    return follow(thing, changeThing(thing.state, group?.state, { viewer, changes }));
  },
});

export const updateThingMutation = changeMutation('updateThing', {
  command: ChangeThing,
  nodes: thingNodes,
});
