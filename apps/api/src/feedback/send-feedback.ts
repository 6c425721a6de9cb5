import { type Actor, feedback, type FeedbackKind as Kind, sendFeedback, isSignedIn } from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { derivedId, newId } from '@hedgerow/platform';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { actorOf } from '../commands/person-command.js';
import { Access } from '../graphql/schema/access.js';
import { type Caller, RequestContext } from '../graphql/schema/context.js';
import { accepted } from '../graphql/schema/refusal.js';
import { FeedbackThrottle } from './feedback-throttle.js';
import { FeedbackKind } from './feedback.type.js';

@InputType()
export class SendFeedbackInput {
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the caller. The same id with the same input again is the same feedback.',
  })
  clientMutationId?: string | null;
  @Field(() => FeedbackKind) kind!: Kind;
  @Field({ description: 'Up to 4,000 characters.' }) text!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Where a guest is answered; passed over for people who are signed in.',
  })
  email?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The path of the page that they came from. Its route alone is kept, without ids and query.',
  })
  page?: string | null;
}

@ObjectType()
export class SendFeedbackPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
}

export class SendFeedback extends Command<void> {
  constructor(
    readonly input: SendFeedbackInput,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** Stores feedback once, however often it is sent. */
@CommandHandler(SendFeedback)
export class SendFeedbackHandler implements ICommandHandler<SendFeedback> {
  constructor(
    private readonly store: EventStore,
    private readonly throttle: FeedbackThrottle,
  ) {}

  async execute({ input, caller }: SendFeedback): Promise<void> {
    const { clientMutationId: given, ...said } = input;
    const { viewer } = caller;
    // A guest is no one who could be known again: the id of what they send stands for them, so that sent again it is the same.
    const feedbackId = given && !isSignedIn(viewer) ? derivedId('feedback', given) : newId();
    const facts = accepted(sendFeedback({ viewer, feedbackId, ...said }));
    const actor: Actor = isSignedIn(viewer) ? actorOf(viewer) : { kind: 'person', id: feedbackId };
    const identity = {
      ...{ commandId: given || newId(), actor },
      ...(given ? { payload: { command: 'SendFeedback', ...said } } : {}),
    };
    if (given && (await this.store.answerOf(identity))) return;
    const counted = await this.throttle.begin(caller);
    const streams = [{ stream: feedback.stream(feedbackId), expected: 0, facts }];
    const appended = await this.store.append({ ...identity, streams }).catch(async (error: unknown) => {
      await counted.takeBack();
      throw error;
    });
    // The same one came at the same moment.
    if (appended.repeated) await counted.takeBack();
  }
}

@Resolver()
export class SendFeedbackMutation {
  constructor(private readonly commands: CommandBus) {}

  @Access('anyone')
  @Mutation(() => SendFeedbackPayload, {
    description: 'Tells the administrators what is wrong or missing.',
  })
  async sendFeedback(
    @Args('input') input: SendFeedbackInput,
    @Context() { caller }: RequestContext,
  ): Promise<SendFeedbackPayload> {
    await this.commands.execute(new SendFeedback(input, caller));
    return { clientMutationId: input.clientMutationId ?? null, success: true };
  }
}
