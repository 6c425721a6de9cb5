// The page, and the links to it.
export const whoChangedWhat = 'Who changed what';
export const ofWhat = (name: string) => `Who changed what: ${name}`;
export const lead =
  'Every change of who may see and change it, the last one first. Only owners and administrators read this.';
export const things = 'Things';
export const groups = 'Groups';
export const devices = 'Devices';
export const onlyOwnersRead = (name: string) => `Only the owners of ${name} see who changed what.`;
export const none =
  'Who joins, leaves, invites or changes what others may do stands here. Nothing of that is known yet.';

// People in sentences.
export const you = 'you';
export const deactivated = 'a deactivated account';
export const yourAccess = 'your access';
export const accessOf = (person: string) => `the access of ${person}`;
export const theirs = 'their access';

// What they are.
export const anOwner = 'an owner';
export const aCollaborator = 'a collaborator';
export const aViewer = 'a viewer';
export const aMember = 'a member';
export const anAdministrator = 'an administrator';
export const before = (role: string) => ` (${role} before)`;

// What happened.
export const addedThing = (who: string) => `${who} added this thing.`;
export const foundedGroup = (who: string) => `${who} founded this group.`;
export const registeredDevice = (who: string) => `${who} registered this device.`;
export const joined = (who: string) => `${who} joined the group.`;
export const became = (who: string, role: string) => `${who} became ${role}.`;
export const changedOwn = (who: string, role: string, former: string) => `${who} became ${role}${former}.`;
export const made = (who: string, whom: string, role: string, former: string) =>
  `${who} made ${whom} ${role}${former}.`;
export const tookOver = (whom: string, role: string) =>
  `${whom} became ${role}, because an owner deleted their account.`;
export const left = (who: string, former: string) => `${who} left the group${former}.`;
export const gaveUp = (who: string, access: string, former: string) => `${who} gave up ${access}${former}.`;
export const removedMember = (who: string, whom: string, former: string) =>
  `${who} removed ${whom} from the group${former}.`;
export const removedAccess = (who: string, access: string, former: string) =>
  `${who} removed ${access}${former}.`;
export const gaveUpRole = (who: string) => `${who} gave up being an administrator.`;
export const tookRole = (who: string, whom: string) =>
  `${who} took the role of an administrator from ${whom}.`;
export const accountEnded = (role: string) =>
  `${role} deleted their account, and their access ended with it.`;
export const memberEnded = (role: string) => `${role} deleted their account, and left the group with it.`;
export const invited = (who: string, address: string) => `${who} invited ${address}.`;
export const invitedAgain = (who: string, address: string) => `${who} invited ${address} again.`;
export const anAddress = 'a person by e-mail';
export const accepted = (who: string) => `${who} accepted an invitation.`;
export const acceptedAnd = (who: string, role: string) => `${who} accepted an invitation and became ${role}.`;
export const declined = (who: string) => `${who} declined an invitation.`;
export const tookBack = (who: string) => `${who} took an invitation back.`;
export const madePublic = (who: string) => `${who} made it public.`;
export const madePrivate = (who: string) => `${who} made it private.`;
export const changedRights = (who: string) => `${who} changed a right.`;

// Where, beneath a sentence.
export const inBrowser = (browser: string) => `, in ${browser}`;
