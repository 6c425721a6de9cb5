import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { RowWatch } from '../live/row-watch.js';
import { watchRow } from '../live/watch-row.js';
import { ThingNode, thingNodes } from './thing.type.js';

@ObjectType('ThingEvent', { description: 'What happened, in the past tense, and when.' })
export class ThingEvent {
  @Field() name!: string;
  @Field(() => DateTime) at!: Date;
}

@ObjectType()
export class ThingUpdatedPayload {
  @Field(() => ThingNode, {
    nullable: true,
    description: 'Null in the last message, once the thing is gone.',
  })
  thing!: ThingNode | null;
  @Field(() => ThingEvent) event!: ThingEvent;
}

/** The name of the last event: that a thing was deleted is not told apart from that it was hidden. */
const goneEvent = 'ThingGone';

/** Invitations are for owners to know: to all it is a change of who has access. */
const told = (name: string): string => (name.startsWith('ThingInvitation') ? 'ThingAccessChanged' : name);

const eventOf = (thing: ThingNode | null): ThingEvent =>
  thing ? { name: told(thing.lastEvent), at: thing.lastEventAt } : { name: goneEvent, at: new Date() };

@Resolver()
export class ThingUpdatedSubscription {
  constructor(private readonly watch: RowWatch) {}

  @Access('by row: viewers of the thing, asked again for each message')
  @Subscription(() => ThingUpdatedPayload, {
    description:
      'Sends the current state at once, then after every change. Ends once the viewer may not see the thing any more.',
  })
  thingUpdated(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    const message = (thing: ThingNode | null) => ({ thingUpdated: { thing, event: eventOf(thing) } });
    return watchRow(this.watch, thingNodes, { id, context, message });
  }
}
