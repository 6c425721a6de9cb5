import { Module } from '@nestjs/common';
import { NotificationFields } from './notification-fields.js';
import { AllNotifications, notificationNodes } from './notification.type.js';
import { NotificationsUpdatedSubscription } from './notifications-updated.js';
import { PushResolver, SubscribePush, UnsubscribePush } from './push.js';
import {
  openNotificationMutation,
  ReviewNotifications,
  ReviewNotificationsMutation,
} from './read-notifications.js';

@Module({
  providers: [
    AllNotifications,
    NotificationFields,
    notificationNodes.TotalCount,
    NotificationsUpdatedSubscription,
    ...openNotificationMutation,
    ReviewNotifications.Handler,
    ReviewNotificationsMutation,
    PushResolver,
    SubscribePush.Handler,
    UnsubscribePush.Handler,
  ],
})
export class NotificationsModule {}
