export { invitationsOf, type ShownInvitation } from './invitations.queries.js';
