import {
  follow,
  type PushSubscriptions,
  pushSubscriptions,
  subscribePush,
  unsubscribePush,
} from '@hedgerow/domain';
import { EventStore, PersonKeys, Sessions } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { MutationInput, personCommand } from '../commands/person-command.js';
import { Access } from '../graphql/schema/access.js';
import { type Person, RequestContext } from '../graphql/schema/context.js';
import { UUID } from '../graphql/schema/scalars.js';

@ObjectType('PushBrowser', { description: 'A browser in which the caller gets push messages.' })
export class PushBrowserNode {
  @Field(() => UUID) id!: string;
  @Field({ description: 'Browser and system in words; empty where it is neither known.' }) browser!: string;
  @Field({ description: 'The one that asks.' }) isCurrent!: boolean;
}

@ObjectType('PushSettings')
export class PushSettingsNode {
  @Field({ description: 'By which browsers know that messages are from here (RFC 8292), base64url.' })
  publicKey!: string;
  @Field(() => [PushBrowserNode]) browsers!: PushBrowserNode[];
}

@InputType({ description: 'What the browser says of its subscription, base64url where it is bytes.' })
export class SubscribePushInput extends MutationInput {
  @Field() endpoint!: string;
  @Field() p256dh!: string;
  @Field() auth!: string;
}

@InputType()
export class UnsubscribePushInput extends MutationInput {
  @Field(() => UUID) id!: string;
}

@ObjectType()
export class PushSettingsPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => PushSettingsNode) pushSettings!: PushSettingsNode;
}

/** A person asks for push messages in the browser of their session. */
export const SubscribePush = personCommand('SubscribePush', {
  input: SubscribePushInput,
  async decide({ viewer, input: { endpoint, p256dh, auth } }, { load, pushServices: services }) {
    const all = await load(pushSubscriptions, viewer.userId);
    const asked = { viewer, subscriptionId: newId(), services, endpoint, p256dh, auth };
    return follow(all, subscribePush(all.state, asked));
  },
});

/** A person ends the push messages of one of their browsers. */
export const UnsubscribePush = personCommand('UnsubscribePush', {
  input: UnsubscribePushInput,
  async decide({ viewer, input: { id } }, { load }) {
    const all = await load(pushSubscriptions, viewer.userId);
    return follow(all, unsubscribePush(all.state, { viewer, subscriptionId: id }));
  },
});

/** The browsers in which the caller gets push messages, read from the log: there are few, and they are shown to that person alone. */
@Resolver()
export class PushResolver {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly sessions: Sessions,
    private readonly keys: PersonKeys,
  ) {}

  @Access('signed in: the own browsers')
  @Query(() => PushSettingsNode)
  async pushSettings(@Context() { person }: RequestContext): Promise<PushSettingsNode> {
    const [{ state }, known, { publicKey }] = await Promise.all([
      this.store.load(pushSubscriptions, person.userId),
      this.sessions.ofPerson(person.userId),
      this.keys.push(),
    ]);
    return { publicKey, browsers: browsersIn(state, known, person) };
  }

  @Access('signed in: the browser of the own session')
  @Mutation(() => PushSettingsPayload, {
    description: 'Asks for push messages in the browser of this session.',
  })
  async subscribePush(
    @Args('input') input: SubscribePushInput,
    @Context() context: RequestContext,
  ): Promise<PushSettingsPayload> {
    await this.commands.execute(new SubscribePush(context.person, input));
    return this.#left(input, context);
  }

  @Access('signed in: an own browser')
  @Mutation(() => PushSettingsPayload, {
    description: 'Ends the push messages of one browser of the caller.',
  })
  async unsubscribePush(
    @Args('input') input: UnsubscribePushInput,
    @Context() context: RequestContext,
  ): Promise<PushSettingsPayload> {
    await this.commands.execute(new UnsubscribePush(context.person, input));
    return this.#left(input, context);
  }

  async #left({ clientMutationId }: MutationInput, context: RequestContext): Promise<PushSettingsPayload> {
    return { clientMutationId: clientMutationId ?? null, pushSettings: await this.pushSettings(context) };
  }
}

/** Those whose sessions have not ended: in the others nothing is shown any more. */
const browsersIn = (
  all: PushSubscriptions,
  sessions: readonly { readonly id: string; readonly browser: string }[],
  { sessionId: current }: Person,
): PushBrowserNode[] =>
  [...all.values()].flatMap(({ subscriptionId: id, sessionId }) => {
    const session = sessions.find((one) => one.id === sessionId);
    return session ? [{ id, browser: session.browser, isCurrent: sessionId === current }] : [];
  });
