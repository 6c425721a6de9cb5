// Community
export const community = 'Community';
export const communityLead = 'The groups and the people here.';
export const scoreBoard = 'Score board';
export const groups = 'Groups';
export const noGroups = 'Groups that everybody may join are listed here. There are none yet.';
export const allGroups = 'All groups';
export const people = 'People';
export const allOfThem = (count: string) => `All ${count}`;
export const guestsSeeNone = 'Who takes part is shown to people with an account.';
export const signIn = 'Sign in';

// The list of people
export const peopleLead = 'Everybody with an account here.';
export const addPerson = 'Add a person';
export const searchPeople = 'Search people';
export const name = 'Name';
export const joinedAt = 'Joined';
export const person = 'person';
export const peopleCounted = 'people';
export const nothingFound = (text: string) => `Nobody is called “${text}”.`;
export const showAll = 'Show everybody';
export const noneYet = 'People who register are listed here.';

// A person
export const you = '(you)';
export const deactivated = 'Deactivated account';
export const at = (username: string) => `@${username}`;
export const since = 'joined';
export const isVerified = 'E-mail verified';
export const tabDashboard = 'Dashboard';
export const tabActivity = 'Activity';
export const tabBadges = 'Badges';
export const tabTasks = 'Tasks';
export const tabThings = 'Things';
export const editProfile = 'Edit profile';
export const all = 'All';
export const allOf = (count: number) => `All ${count}`;

// What a person looks after, belongs to and does
export const things = 'Things';
export const thing = 'thing';
export const thingsCounted = 'things';
export const noThings = (person: string) => `${person} looks after nothing that you may see.`;
export const noGroupsOf = (person: string) => `${person} belongs to no group that you may see.`;
export const activity = 'Activity';
export const noActivityOf = (person: string) => `${person} has done nothing that you may see.`;
export const narrowActivity = 'Filter';
export const badges = 'Badges';
export const noBadges = (person: string) => `${person} has not earned a badge yet.`;

// In place of a person who is not there any more
export const goneTitle = 'This account is gone';
export const goneSentence =
  'The person deleted their account. What they did for things stays, without their name.';
export const seePeople = 'See people';

// A new person
export const addPersonLead = 'They get an e-mail with a code, by which they choose their passphrase.';
export const onlyAdminsAdd =
  'Only administrators add people. Everybody else joins by themselves: send them the address of this site.';
export const addThisPerson = 'Add this person';
export const username = 'Username';
export const usernameHint = '2 to 24 letters, numbers, underscores or hyphens, no spaces.';
export const email = 'E-mail';
export const emailHint = 'The e-mail goes there.';
export const personAdded = (person: string) => `${person} is added. An e-mail is on its way to them.`;
export const notCreated = 'Failed to create user.';
export const cancel = 'Cancel';

// Name and username of another person, for administrators
export const settings = 'Settings';
export const settingsOf = (person: string) => `Settings of ${person}`;
export const settingsLead = 'They sign in with the new username from now on.';
export const onlyAdminsChange = (person: string) => `Only ${person} and administrators change this.`;
export const changesUndone = 'Undone. Name and username are as they were before.';

// The role of a person, for administrators
export const makeAdmin = 'Make administrator';
export const takeAdmin = 'Remove as administrator';
export const giveUpAdmin = 'Give up administrator role';
export const makeAdminOf = (person: string) => `Make ${person} an administrator?`;
export const takeAdminFrom = (person: string) => `Remove ${person} as administrator?`;
export const giveUpAdminTitle = 'Give up your administrator role?';
export const makeAdminWhy =
  'They will see and change everything here, and decide who else is an administrator.';
export const takeAdminWhy =
  'They no longer see the admin area, and change only what is theirs. They keep their account, and what they own and share.';
export const giveUpAdminWhy =
  'You leave the admin area at once, and cannot take this back yourself: another administrator has to give you the role again. The last administrator cannot give it up. You keep your account, and what you own and share.';
export const changing = 'Changing…';
export const roleFailed = 'Failed to change the role';
export const isAdminNow = (person: string) => `${person} is an administrator now.`;
export const isNoAdmin = (person: string) => `${person} is no administrator any more.`;
export const youAreNoAdmin = 'You are no administrator any more.';
export const roleUndone = (person: string) => `Undone. The role of ${person} is as it was before.`;
