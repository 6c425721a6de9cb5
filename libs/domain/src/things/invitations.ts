import { invitationDecisions } from '../invitations/decide.js';
import { mayEditThing, maySeeThing } from './rules.js';
import { type Thing, thingAccessGranted, type ThingFact, thingInvitationEvents } from './thing.js';

const { sent, renewed, accepted, removed } = thingInvitationEvents;

/** Invitations to a thing. Who accepts one may look, and no more (rule A07). */
export const thingInvitations = invitationDecisions<Thing, ThingFact>({
  noun: 'thing',
  maySee: maySeeThing,
  mayEdit: mayEditThing,
  hasAccess: ({ accesses }, userId) => accesses.has(userId),
  sent: ({ thingId }, data) => sent({ thingId, ...data }),
  renewed: ({ thingId }, data) => renewed({ thingId, ...data }),
  accepted: ({ thingId }, data) => accepted({ thingId, ...data }),
  removed: ({ thingId }, data) => removed({ thingId, ...data }),
  granted: ({ thingId }, data) =>
    thingAccessGranted({ thingId, ...data, isOwner: false, isCollaborator: false }),
});
