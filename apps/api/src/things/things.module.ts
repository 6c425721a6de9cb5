import { Module } from '@nestjs/common';
import { ThingQueries } from './all-things.js';
import { CreateThingMutation, RegisterThingHandler } from './create-thing.js';
import { ThingAccessFields, ThingRights } from './thing-access.js';
import { LatestReadingFields, ThingFields } from './thing-fields.js';
import { ThingTotalCount } from './thing.type.js';
import { ThingUpdatedSubscription } from './thing-updated.js';

@Module({
  providers: [
    ThingQueries,
    ThingFields,
    ThingRights,
    ThingAccessFields,
    ThingTotalCount,
    LatestReadingFields,
    RegisterThingHandler,
    CreateThingMutation,
    ThingUpdatedSubscription,
  ],
})
export class ThingsModule {}
