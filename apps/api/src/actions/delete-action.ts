import { actions, deleteAction, follow, things } from '@hedgerow/domain';
import { CommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { DecisionHandler } from '../commands/decision-handler.js';
import { MutationInput, PersonCommand } from '../commands/person-command.js';
import { ReadYourWrites } from '../commands/read-your-writes.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { removalPayload } from '../graphql/schema/payload.js';
import { UUID } from '../graphql/schema/scalars.js';
import { actionNodes } from './action.type.js';

@InputType()
export class DeleteActionByIdInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

const DeleteActionByIdPayload = removalPayload('DeleteActionByIdPayload');

/** A person takes an action out of the history of its thing. */
export class DeleteAction extends PersonCommand<DeleteActionByIdInput> {}

@CommandHandler(DeleteAction)
export class DeleteActionHandler extends DecisionHandler<DeleteAction> {
  protected async decide({ viewer, input }: DeleteAction) {
    const action = await this.load(actions, input.id);
    const thing = await this.load(things, action.state.thingId);
    return follow(action, deleteAction(action.state, thing.state, { viewer }));
  }
}

@Resolver()
export class DeleteActionMutation {
  constructor(private readonly writes: ReadYourWrites) {}

  @Access('signed in')
  @Mutation(() => DeleteActionByIdPayload)
  deleteActionById(@Args('input') input: DeleteActionByIdInput, @Context() context: RequestContext) {
    return this.writes.removed(new DeleteAction(context.person, input), actionNodes);
  }
}
