import { start, type StreamFacts } from '../events/aggregate.js';
import { type Rejection, rejectFields } from '../events/rejection.js';
import { groupCreated, groupMembershipGranted, groups } from '../groups/group.js';
import { userEmailAdded } from './email-events.js';
import { userRegistered, users } from './user.js';
import { checkSignUp, type SignUp } from './rules.js';

/** Ids come with the command, so that deciding stays a plain function. */
export interface RegisterUser extends SignUp {
  readonly userId: string;
  readonly emailId: string;
  readonly personalGroupId: string;
  readonly personalMembershipId: string;
  readonly isAdmin?: boolean;
}

/** A person joins, and with them their hidden personal group, so that they can register a thing at once (rule A04). */
export const registerUser = (c: RegisterUser): StreamFacts[] | Rejection => {
  const wrong = checkSignUp(c);
  if (wrong.length > 0) return rejectFields(wrong);
  return [
    start(users, c.userId, [
      userRegistered({
        userId: c.userId,
        name: c.name.trim(),
        username: c.username,
        isAdmin: c.isAdmin ?? false,
      }),
      userEmailAdded({ userId: c.userId, emailId: c.emailId, email: c.email.trim(), isPrimary: true }),
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
};
