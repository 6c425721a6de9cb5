export { notifications as notificationProjection, type NotificationRow } from './notifications.js';
export {
  driedSince,
  type DryThing,
  hasNotification,
  type NotificationFilter,
  notificationList,
} from './notifications.queries.js';
