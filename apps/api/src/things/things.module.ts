import { Module } from '@nestjs/common';
import { createThingMutation } from './create-thing.js';
import { deleteThingMutation } from './delete-thing.js';
import { AllThingAccesses, ThingAccessFields, thingAccessNodes, ThingRights } from './thing-access.js';
import { PastAccessFields, PastThings } from './past-thing.js';
import { LatestReadingFields, ThingFields } from './thing-fields.js';
import { thingInvitationParts } from './thing-invitations.js';
import { AllPublicThings, AllThings, ThingById, thingNodes } from './thing.type.js';
import { ThingUpdatedSubscription } from './thing-updated.js';
import { updateThingMutation } from './update-thing.js';
import { thingAccessMutations } from './update-thing-access.js';

@Module({
  providers: [
    ThingById,
    AllThings,
    AllPublicThings,
    ThingFields,
    ThingRights,
    ThingAccessFields,
    AllThingAccesses,
    thingAccessNodes.TotalCount,
    thingNodes.TotalCount,
    LatestReadingFields,
    PastThings,
    PastAccessFields,
    ...createThingMutation,
    ...updateThingMutation,
    ...deleteThingMutation,
    ...thingAccessMutations,
    ...thingInvitationParts,
    ThingUpdatedSubscription,
  ],
})
export class ThingsModule {}
