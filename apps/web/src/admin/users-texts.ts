// The list of people with an account.
export const users = 'People';
export const lead = 'Everybody who has an account.';
export const searchUsers = 'Search name or e-mail';
export const role = 'Role';
export const roles = { all: 'All', administrators: 'Administrators', others: 'Others' } as const;
export const name = 'Name';
export const email = 'E-mail';
export const lastSignIn = 'Last sign-in';
export const joined = 'Joined';
export const changes = 'Changes';
export const administrator = 'Administrator';
export const person = 'Person';
export const user = 'person';
export const usersCounted = 'people';
export const at = (username: string) => `@${username}`;
export const notVerified = 'not verified';
export const never = 'never';
export const signedIn = 'last sign-in';
export const joinedAt = 'joined';
export const noEmail = 'no e-mail';
export const nothingFound = (text: string) => `Nobody has “${text}” in their name, username or e-mail.`;
export const noneOfRole = 'Nobody has this role.';
export const noneYet = 'People who register are listed here.';
export const showAll = 'Show everybody';
export const changesOf = (person: string) => `What ${person} changed, and what was changed of them`;

// The file of them.
export const id = 'Id';
export const username = 'Username';
export const verified = 'Verified';
export const yes = 'Yes';
export const no = 'No';

// What one of them changed.
export const trail = 'Changes';
export const trailOf = (person: string) => `Changes: ${person}`;
export const trailLead = (person: string) =>
  `Every right of a thing, a group or a device and every role that ${person} changed, and every one of theirs that was changed, the last first.`;
export const noTrail = (person: string) =>
  `${person} has changed no right and no role, and none of theirs was changed.`;
export const when = 'When';
export const what = 'What';
export const who = 'Who';
export const whom = 'Whose';
export const before = 'Before';
export const after = 'After';
export const browser = 'Browser';
export const kind = 'Kind';
export const itsName = 'Name of it';
export const itsId = 'Id of it';
export const kinds = { thing: 'Thing', group: 'Group', device: 'Device', user: 'Role' } as const;
export const gone = 'gone since';
export const seePerson = 'See their page';
