import { EventStore, Sessions } from '@hedgerow/event-store';
import { users } from '@hedgerow/domain';
import { Args, Context, Field, InputType, Int, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Tokens } from '../auth/tokens.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { DateTime } from '../graphql/schema/scalars.js';
import { tokenFor } from './account.js';
import { SecondFactor } from './second-factor.js';

@ObjectType('SecondFactor')
export class SecondFactorType {
  @Field(() => DateTime, {
    nullable: true,
    description: 'Since when sign-in asks for it; null while it is off.',
  })
  since!: Date | null;
  @Field(() => Int, { description: 'Recovery codes that were not used.' }) codesLeft!: number;
  @Field({ description: 'Without it the caller has no rights of an administrator.' }) isRequired!: boolean;
}

@InputType()
export class BeginSecondFactorInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() password!: string;
}

@InputType()
export class ConfirmSecondFactorInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'From the app.' }) code!: string;
}

@InputType()
export class ProvenInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() password!: string;
  @Field({ description: 'From the app, or a recovery code.' }) code!: string;
}

@ObjectType()
export class BeginSecondFactorPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field({ description: 'In base 32, to be typed into the app.' }) secret!: string;
  @Field({ description: 'The same for a QR code.' }) uri!: string;
}

@ObjectType()
export class RecoveryCodesPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => [String], { description: 'Shown once: they are kept as hashes.' }) recoveryCodes!: string[];
  @Field({ description: 'The caller’s token, with the role that they have now.' }) jwtToken!: string;
}

@ObjectType()
export class RemoveSecondFactorPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() success!: boolean;
}

@Resolver()
export class SecondFactorResolver {
  constructor(
    private readonly factor: SecondFactor,
    private readonly store: EventStore,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
  ) {}

  @Access('signed in: the own second factor')
  @Query(() => SecondFactorType)
  secondFactor(@Context() { person }: RequestContext): Promise<SecondFactorType> {
    return this.factor.of(person);
  }

  @Access('signed in: the own second factor')
  @Mutation(() => BeginSecondFactorPayload, { description: 'Makes the secret for an authenticator app.' })
  async beginSecondFactor(
    @Args('input') { password, clientMutationId }: BeginSecondFactorInput,
    @Context() { person, caller }: RequestContext,
  ): Promise<BeginSecondFactorPayload> {
    const { state } = await this.store.load(users, person.userId);
    const enrolment = await this.factor.begin({ person, address: caller.address }, password, state.username);
    return { clientMutationId: clientMutationId ?? null, ...enrolment };
  }

  @Access('signed in: the own second factor')
  @Mutation(() => RecoveryCodesPayload, {
    description: 'Turns the second factor on, by a code of the app, and ends the other sessions.',
  })
  async confirmSecondFactor(
    @Args('input') { code, clientMutationId }: ConfirmSecondFactorInput,
    @Context() context: RequestContext,
  ): Promise<RecoveryCodesPayload> {
    const { person, caller } = context;
    const recoveryCodes = await this.factor.confirm({ person, address: caller.address }, code);
    return this.#codes(context, recoveryCodes, clientMutationId);
  }

  @Access('signed in: the own second factor')
  @Mutation(() => RecoveryCodesPayload, { description: 'New recovery codes, which end the older ones.' })
  async renewRecoveryCodes(
    @Args('input') { password, code, clientMutationId }: ProvenInput,
    @Context() context: RequestContext,
  ): Promise<RecoveryCodesPayload> {
    const asking = { person: context.person, address: context.caller.address };
    const recoveryCodes = await this.factor.renewCodes(asking, password, code);
    return this.#codes(context, recoveryCodes, clientMutationId);
  }

  @Access('signed in: the own second factor')
  @Mutation(() => RemoveSecondFactorPayload, { description: 'Turns the second factor off.' })
  async removeSecondFactor(
    @Args('input') { password, code, clientMutationId }: ProvenInput,
    @Context() { person, caller }: RequestContext,
  ): Promise<RemoveSecondFactorPayload> {
    await this.factor.remove({ person, address: caller.address }, password, code);
    return { clientMutationId: clientMutationId ?? null, success: true };
  }

  async #codes(
    { person, caller }: RequestContext,
    recoveryCodes: string[],
    clientMutationId: string | null | undefined,
  ): Promise<RecoveryCodesPayload> {
    const { userId, sessionId = refuse('EXPIRED') } = person;
    const role = (await this.sessions.roleIn(sessionId)) ?? refuse('EXPIRED');
    const jwtToken = tokenFor(this.tokens, { userId, sessionId, role, version: 0 }, caller.domainName);
    return { clientMutationId: clientMutationId ?? null, recoveryCodes, jwtToken };
  }
}
