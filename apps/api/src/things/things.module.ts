import { Module } from '@nestjs/common';
import { ThingQueries } from './all-things.js';
import { CreateThingMutation, RegisterThingHandler } from './create-thing.js';
import { DeleteThingHandler, DeleteThingMutation } from './delete-thing.js';
import { DeleteThingAccessMutation, RevokeThingAccessHandler } from './delete-thing-access.js';
import { ThingAccessFields, ThingRights } from './thing-access.js';
import { LatestReadingFields, ThingFields } from './thing-fields.js';
import { thingNodes } from './thing.type.js';
import { ThingUpdatedSubscription } from './thing-updated.js';
import { ChangeThingHandler, UpdateThingMutation } from './update-thing.js';

@Module({
  providers: [
    ThingQueries,
    ThingFields,
    ThingRights,
    ThingAccessFields,
    thingNodes.TotalCount,
    LatestReadingFields,
    RegisterThingHandler,
    CreateThingMutation,
    ChangeThingHandler,
    UpdateThingMutation,
    DeleteThingHandler,
    DeleteThingMutation,
    RevokeThingAccessHandler,
    DeleteThingAccessMutation,
    ThingUpdatedSubscription,
  ],
})
export class ThingsModule {}
