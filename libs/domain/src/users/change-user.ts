import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { changesIn, checkGiven, type FieldError, withoutNulls } from '../events/validation.js';
import { type NotificationKind, notificationKinds } from '../notifications/kinds.js';
import { maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { checkHome, type HomeArrangement } from './home.js';
import { isAdmin, isPersonName, isSignedIn, isUsername, type Viewer } from './rules.js';
import { type User, userDetailsChanged, type UserFact } from './user.js';

/** What can be changed of an account; a field left out stays, a one thing of null is none any more, a home of null the usual one. */
export interface UserChanges {
  readonly name?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly notificationDaily?: boolean | null | undefined;
  readonly oneThingId?: string | null | undefined;
  readonly home?: HomeArrangement | null | undefined;
  readonly showOnScoreBoard?: boolean | null | undefined;
  readonly analyticsOptOut?: boolean | null | undefined;
  /** Kinds of notifications that are not sent, all of them. */
  readonly mutedNotifications?: readonly NotificationKind[] | null | undefined;
}

/** Everything that is wrong with changes of an account, field by field. */
export const checkUserChanges = ({ name, username, home }: UserChanges): FieldError[] => [
  ...checkGiven(withoutNulls({ name, username }), { name: isPersonName, username: isUsername }),
  ...(home ? checkHome(home) : []),
];

interface ChangeUser {
  readonly viewer: Viewer;
  readonly changes: UserChanges;
  /** The thing that is to be the one thing. */
  readonly thing?: Thing | undefined;
}

/** Each once, in their own order, so that the same choice is the same value. */
const inOrder = (kinds: readonly NotificationKind[]): NotificationKind[] =>
  notificationKinds.filter((kind) => kinds.includes(kind));

/** People change their own account; of others, administrators change the name and the username, nothing else. */
export const changeUser = (user: User, { viewer, changes, thing }: ChangeUser): UserFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!user.exists) return reject('NTFND', 'Person not found');
  const { name, username, notificationDaily, oneThingId, home } = changes;
  const { showOnScoreBoard, analyticsOptOut, mutedNotifications } = changes;
  const isOwn = viewer.userId === user.id;
  const hasSettings =
    oneThingId !== undefined ||
    home !== undefined ||
    [notificationDaily, showOnScoreBoard, analyticsOptOut, mutedNotifications].some(
      (setting) => setting != null,
    );
  if (!isOwn && (!isAdmin(viewer) || hasSettings))
    return reject('DENIED', 'This is for the person themselves to change.');
  const wrong = checkUserChanges(changes);
  if (wrong.length > 0) return rejectFields(wrong);
  const changed = changesIn(
    {
      name: name?.trim(),
      username: username ?? undefined,
      notificationDaily: notificationDaily ?? undefined,
      oneThingId,
      home,
      showOnScoreBoard: showOnScoreBoard ?? undefined,
      analyticsOptOut: analyticsOptOut ?? undefined,
      mutedNotifications: mutedNotifications ? inOrder(mutedNotifications) : undefined,
    },
    user,
  );
  if (changed.oneThingId && !(thing && maySeeThing(viewer, thing))) return reject('NTFND', 'Thing not found');
  if (Object.keys(changed).length === 0) return [];
  return [userDetailsChanged({ ...changed, userId: user.id, changedBy: viewer.userId })];
};
