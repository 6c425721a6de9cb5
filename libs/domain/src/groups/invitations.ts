import { invitationDecisions } from '../invitations/decide.js';
import { type Group, type GroupFact, groupInvitationEvents, groupMembershipGranted } from './group.js';
import { mayEditGroup, maySeeGroup } from './rules.js';

const { sent, renewed, accepted, removed } = groupInvitationEvents;

/** Invitations to a group. Who accepts one becomes a member. */
export const groupInvitations = invitationDecisions<Group, GroupFact>({
  noun: 'group',
  maySee: maySeeGroup,
  mayEdit: mayEditGroup,
  hasAccess: ({ members }, userId) => members.has(userId),
  sent: ({ groupId }, data) => sent({ groupId, ...data }),
  renewed: ({ groupId }, data) => renewed({ groupId, ...data }),
  accepted: ({ groupId }, data) => accepted({ groupId, ...data }),
  removed: ({ groupId }, data) => removed({ groupId, ...data }),
  granted: ({ groupId }, { accessId, userId }) =>
    groupMembershipGranted({ groupId, membershipId: accessId, userId, isOwner: false }),
});
