import { actions, changeAction, follow, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import {
  Args,
  Context,
  Field,
  ID,
  InputType,
  Mutation,
  OmitType,
  PartialType,
  Resolver,
} from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { plainId } from '../graphql/nodes.js';
import { payload } from '../graphql/payload.js';
import { ActionNode, actionNodes } from './action.type.js';
import { CreateActionInput } from './record-action.js';

@InputType({ description: 'Fields that are left out stay as they are; a location of null is removed.' })
export class UpdateActionInput extends PartialType(OmitType(CreateActionInput, ['thingId']), {
  omitDefaultValues: true,
}) {
  @Field(() => ID) nodeId!: string;
}

const UpdateActionPayload = payload('UpdateActionPayload', { action: ActionNode });

/** A person corrects what they recorded. */
export class ChangeAction extends PersonCommand<UpdateActionInput> {}

@CommandHandler(ChangeAction)
export class ChangeActionHandler extends DecisionHandler<ChangeAction> {
  protected async decide({ viewer, input }: ChangeAction) {
    const { nodeId, clientMutationId: _clientMutationId, ...changes } = input;
    const action = await this.load(actions, plainId('Action', nodeId));
    const thing = await this.load(things, action.state.thingId);
    return follow(action, changeAction(action.state, thing.state, { viewer, changes }));
  }
}

@Resolver()
export class UpdateActionMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => UpdateActionPayload)
  async updateAction(@Args('input') input: UpdateActionInput, @Context() context: RequestContext) {
    const { node: action, ...rest } = await this.writes.changed(
      context,
      new ChangeAction(context.person, input),
      actionNodes,
    );
    return { ...rest, action };
  }
}
