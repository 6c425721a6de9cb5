import { groupInvitations, groups, mayEditGroup } from '@hedgerow/domain';
import { invitationParts } from '../invitations/invitation-parts.js';
import { groupFor } from './group-fields.js';
import { groupNodes } from './group.type.js';

/** Invitations to groups. */
export const groupInvitationParts = invitationParts({
  ...{ kind: 'Group', gives: 'GroupMembership', idField: 'groupId' },
  ...{ aggregate: groups, decisions: groupInvitations, nodes: groupNodes },
  nameOf: ({ details }) => details?.name ?? '',
  typeOf: ({ details }) => details?.type,
  mayEdit: async (group, context) => mayEditGroup(context.viewer, await groupFor(group, context)),
});
