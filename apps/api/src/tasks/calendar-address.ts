import { CalendarAddresses } from '@hedgerow/event-store';
import { Args, Context, Field, InputType, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { DateTime } from '../graphql/schema/scalars.js';
import { calendarPath } from './serve-calendar.js';

@ObjectType('CalendarAddress', {
  description: 'That there is an address; what it is was said when it was made.',
})
export class CalendarAddressNode {
  @Field(() => DateTime) createdAt!: Date;
}

@InputType()
export class CalendarAddressInput {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

@ObjectType()
export class CreateCalendarAddressPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => CalendarAddressNode) calendarAddress!: CalendarAddressNode;
  @Field({
    description: `Where calendars read the tasks that the caller is to do: a path of this server, for all who have it. Told this once.
With ?as=tasks it answers with things to do in place of days.`,
  })
  path!: string;
}

@ObjectType()
export class DeleteCalendarAddressPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => CalendarAddressNode, { nullable: true, description: 'None any more.' })
  calendarAddress!: CalendarAddressNode | null;
}

/** The address at which calendars read the caller's tasks: made, made anew, revoked. */
@Resolver()
export class CalendarAddressCalls {
  constructor(private readonly addresses: CalendarAddresses) {}

  @Access('signed in: the own address')
  @Query(() => CalendarAddressNode, { nullable: true, description: 'Null while there is none.' })
  async calendarAddress(@Context() { person }: RequestContext): Promise<CalendarAddressNode | null> {
    const createdAt = await this.addresses.since(person.userId);
    return createdAt ? { createdAt } : null;
  }

  @Access('signed in: the own address')
  @Mutation(() => CreateCalendarAddressPayload, {
    description: 'Makes an address; the one before ends with it.',
  })
  async createCalendarAddress(
    @Args('input') { clientMutationId }: CalendarAddressInput,
    @Context() { person }: RequestContext,
  ): Promise<CreateCalendarAddressPayload> {
    const { token, createdAt } = await this.addresses.make(person.userId);
    return {
      ...{ clientMutationId: clientMutationId ?? null, path: calendarPath(token) },
      calendarAddress: { createdAt },
    };
  }

  @Access('signed in: the own address')
  @Mutation(() => DeleteCalendarAddressPayload, { description: 'Ends the address, at once.' })
  async deleteCalendarAddress(
    @Args('input') { clientMutationId }: CalendarAddressInput,
    @Context() { person }: RequestContext,
  ): Promise<DeleteCalendarAddressPayload> {
    await this.addresses.revoke(person.userId);
    return { clientMutationId: clientMutationId ?? null, calendarAddress: null };
  }
}
