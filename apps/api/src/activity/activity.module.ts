import { Module } from '@nestjs/common';
import { ActivitiesUpdatedSubscription } from './activities-updated.js';
import { ActivityFields } from './activity-fields.js';
import { activityNodes, AllActivities } from './activity.type.js';

@Module({
  providers: [AllActivities, ActivityFields, activityNodes.TotalCount, ActivitiesUpdatedSubscription],
})
export class ActivityModule {}
