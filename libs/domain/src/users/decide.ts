import { start, type StreamFacts } from '../events/aggregate.js';
import { type Rejection, reject, rejectFields } from '../events/rejection.js';
import { groupCreated, groupMembershipGranted, groups } from '../groups/group.js';
import { userEmailAdded } from './email-events.js';
import {
  checkNewUser,
  checkSignUp,
  isAdmin,
  isSignedIn,
  type NewUser,
  type SignUp,
  type Viewer,
} from './rules.js';
import { type User, type UserFact, userRegistered, userRoleChanged, users, userWelcomed } from './user.js';

/** Ids come with the command, so that deciding stays a plain function. */
interface Ids {
  readonly userId: string;
  readonly emailId: string;
  readonly personalGroupId: string;
  readonly personalMembershipId: string;
}

export interface RegisterUser extends SignUp, Ids {
  readonly isAdmin?: boolean;
}

export interface AddUser extends NewUser, Ids {
  readonly viewer: Viewer;
}

/** The account, and beside it the hidden personal group, so that a thing can be registered at once (rule A04). */
const accountOf = (
  c: NewUser & Ids,
  { isAdmin: asAdmin = false, more = [] }: { isAdmin?: boolean; more?: readonly UserFact[] } = {},
): StreamFacts[] => [
  start(users, c.userId, [
    userRegistered({ userId: c.userId, name: c.name.trim(), username: c.username, isAdmin: asAdmin }),
    userEmailAdded({ userId: c.userId, emailId: c.emailId, email: c.email.trim(), isPrimary: true }),
    ...more,
  ]),
  start(groups, c.personalGroupId, [
    groupCreated({
      groupId: c.personalGroupId,
      name: 'Personal',
      type: 'GROWER',
      description: '',
      isPublic: false,
      isPersonal: true,
      createdBy: c.userId,
    }),
    groupMembershipGranted({
      groupId: c.personalGroupId,
      membershipId: c.personalMembershipId,
      userId: c.userId,
      isOwner: true,
    }),
  ]),
];

/** A person joins. */
export const registerUser = (c: RegisterUser): StreamFacts[] | Rejection => {
  const wrong = checkSignUp(c);
  if (wrong.length > 0) return rejectFields(wrong);
  return accountOf(c, c);
};

/** An administrator adds a person, who chooses a passphrase by the letter that they get. */
export const addUser = ({ viewer, ...c }: AddUser): StreamFacts[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!isAdmin(viewer)) return reject('DENIED', 'Only administrators add people.');
  const wrong = checkNewUser(c);
  if (wrong.length > 0) return rejectFields(wrong);
  const welcomed = userWelcomed({ userId: c.userId, emailId: c.emailId, addedBy: viewer.userId });
  return accountOf(c, { more: [welcomed] });
};

/** Makes a person an administrator, or takes that from them. That the last one stays is held where roles are kept. */
export const changeRole = (
  user: User,
  { viewer, isAdmin: asAdmin }: { readonly viewer: Viewer; readonly isAdmin: boolean },
): UserFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!user.exists) return reject('NTFND', 'Person not found');
  if (!isAdmin(viewer)) return reject('DENIED', 'Only administrators change roles.');
  if (user.isAdmin === asAdmin) return [];
  return [userRoleChanged({ userId: user.id, isAdmin: asAdmin, changedBy: viewer.userId })];
};
