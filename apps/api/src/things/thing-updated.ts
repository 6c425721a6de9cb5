import { Args, Context, Field, ObjectType, Resolver, Subscription } from '@nestjs/graphql';
import { Access } from '../graphql/access.js';
import { RequestContext } from '../graphql/context.js';
import { isUnavailable } from '../graphql/errors.js';
import { refuse } from '../graphql/refusal.js';
import { DateTime, UUID } from '../graphql/scalars.js';
import { eachOf } from '../live/latest-stream.js';
import { retryTransient } from '../live/retry-transient.js';
import { thingsById } from './thing.rows.js';
import { ThingNode } from './thing.type.js';
import { ThingWatch } from './thing-watch.js';

@ObjectType('ThingEvent', { description: 'What happened, in the past tense, and when.' })
export class ThingEvent {
  @Field() name!: string;
  @Field(() => DateTime) at!: Date;
}

@ObjectType()
export class ThingUpdatedPayload {
  @Field(() => ThingNode, { nullable: true }) thing!: ThingNode | null;
  @Field(() => ThingEvent) event!: ThingEvent;
}

@Resolver()
export class ThingUpdatedSubscription {
  constructor(private readonly watch: ThingWatch) {}

  /** The right is asked for at the start and again for each frame; once it is gone, so is the subscription. */
  @Access('whoever may see the thing, asked again for each frame')
  @Subscription(() => ThingUpdatedPayload, {
    description: 'Sends the current state at once, then after every change the viewer may see.',
  })
  async thingUpdated(@Args('id', { type: () => UUID }) id: string, @Context() context: RequestContext) {
    // Watched before it is looked at: what changes in between is seen again instead of missed.
    const watched = this.watch.open(id);
    const first = await context.load(thingsById, id).catch((error: unknown) => {
      watched.changes.end();
      throw error;
    });
    if (!first) {
      watched.changes.end();
      return refuse('NTFND', 'Thing not found');
    }
    watched.changes.push(undefined);
    return eachOf(watched.changes, async () => {
      const thing = await retryTransient(() => context.fresh().load(thingsById, id), { error: isUnavailable });
      if (!thing) return undefined;
      watched.shown(thing.revision);
      return { thingUpdated: { thing, event: { name: thing.lastEvent, at: thing.lastEventAt } } };
    });
  }
}
