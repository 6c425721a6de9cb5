import { Module } from '@nestjs/common';
import { CreateThingMutation, RegisterThing } from './create-thing.js';
import { DeleteThing, DeleteThingMutation } from './delete-thing.js';
import { DeleteThingAccessMutation, RevokeThingAccess } from './delete-thing-access.js';
import { ThingAccessFields, ThingRights } from './thing-access.js';
import { LatestReadingFields, ThingFields } from './thing-fields.js';
import { ThingById, AllThings, AllPublicThings, thingNodes } from './thing.type.js';
import { ThingUpdatedSubscription } from './thing-updated.js';
import { ChangeThing, UpdateThingMutation } from './update-thing.js';

@Module({
  providers: [
    ThingById,
    AllThings,
    AllPublicThings,
    ThingFields,
    ThingRights,
    ThingAccessFields,
    thingNodes.TotalCount,
    LatestReadingFields,
    RegisterThing.Handler,
    CreateThingMutation,
    ChangeThing.Handler,
    UpdateThingMutation,
    DeleteThing.Handler,
    DeleteThingMutation,
    RevokeThingAccess.Handler,
    DeleteThingAccessMutation,
    ThingUpdatedSubscription,
  ],
})
export class ThingsModule {}
