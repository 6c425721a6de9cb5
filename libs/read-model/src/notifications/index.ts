export { notifications as notificationProjection, type NotificationRow } from './notifications.js';
export {
  driedSince,
  type DryThing,
  type NotificationFilter,
  notificationList,
  toldList,
} from './notifications.queries.js';
