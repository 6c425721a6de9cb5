import { type Rejection, reject } from '../events/rejection.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Notification,
  type NotificationFact,
  notificationOpened,
  notificationsReviewed,
  type Review,
  type ReviewFact,
} from './notification.js';

/** A person reads one of their notifications; those of others do not exist for them. Again changes nothing. */
export const openNotification = (
  { userId, isOpened }: Notification,
  { viewer, notificationId }: { readonly viewer: Viewer; readonly notificationId: string },
): NotificationFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (userId === undefined || userId !== viewer.userId) return reject('NTFND', 'Notification not found');
  return isOpened ? [] : [notificationOpened({ notificationId, userId })];
};

interface ReviewNotifications {
  readonly viewer: Viewer;
  /** The moment of the newest one that they saw: what came since stays unread. */
  readonly until: Date;
  readonly now: Date;
}

/** A person marks all that they saw as read. What is to come is not read yet, whatever the moment is. */
export const reviewNotifications = (
  review: Review,
  { viewer, until, now }: ReviewNotifications,
): ReviewFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const moment = (until > now ? now : until).toISOString();
  return moment > review.until ? [notificationsReviewed({ userId: viewer.userId, until: moment })] : [];
};
