import { actions, checkSeveral, deleteAction, follow, rejectFields, things } from '@hedgerow/domain';
import { InputType } from '@nestjs/graphql';
import { personCommand } from '../commands/person-command.js';
import { DeleteSeveralInput, removeSeveralMutation } from '../commands/several-mutation.js';
import { actionNodes } from './action.type.js';

@InputType()
class DeleteActionsByIdInput extends DeleteSeveralInput {}

/** A person takes several actions back: the Undo of `RecordActions`. */
const DeleteActions = personCommand('DeleteActions', {
  input: DeleteActionsByIdInput,
  async decide({ viewer, input }, { loadAll }) {
    const ids = [...new Set(input.ids)];
    const wrong = checkSeveral('ids', ids);
    if (wrong.length > 0) return rejectFields(wrong);
    const loaded = await loadAll(actions, ids);
    const thingIds = [...new Set(loaded.map(({ state }) => state.details?.thingId ?? ''))];
    const ofThings = new Map((await loadAll(things, thingIds)).map(({ id, state }) => [id, state]));
    return {
      each: new Map(
        loaded.map((action) => {
          const thing = ofThings.get(action.state.details?.thingId ?? '') ?? things.initial;
          return [action.id, follow(action, deleteAction(action.state, thing, { viewer }))];
        }),
      ),
    };
  },
});

export const deleteActionsMutation = removeSeveralMutation('deleteActionsById', {
  command: DeleteActions,
  nodes: actionNodes,
});
