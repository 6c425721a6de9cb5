import { actions, mayEditThing, start, thingInvitations, things, thingShared } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { invitationParts } from '../invitations/invitation-parts.js';
import { thingFor } from './thing-access.js';
import { thingNodes } from './thing.type.js';

/** Invitations to things. That one was accepted is recorded as an action of the person who invited: they shared it (rule A64). */
export const thingInvitationParts = invitationParts({
  ...{ kind: 'Thing', gives: 'ThingAccess', idField: 'thingId' },
  ...{ aggregate: things, decisions: thingInvitations, nodes: thingNodes },
  nameOf: ({ details }) => details?.name ?? '',
  typeOf: ({ details }) => details?.type,
  mayEdit: async (thing, context) => mayEditThing(context.viewer, await thingFor(thing, context)),
  onAccepted: (thingId, { invitedBy }) => {
    const actionId = newId();
    return [start(actions, actionId, thingShared({ actionId, thingId, createdBy: invitedBy }))];
  },
});
