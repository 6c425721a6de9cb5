// Community
export const community = 'Community';
export const communityLead = 'The groups and the people here.';
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
export const noThings = (person: string) =>
  `Things that ${person} looks after are listed here, as far as you may see them. There are none.`;
export const noGroupsOf = (person: string) =>
  `Groups that ${person} belongs to are listed here, as far as you may see them. There are none.`;
export const activity = 'Activity';
export const actionsCount = (count: number) => (count === 1 ? '1 action' : `${count} actions`);
export const noActions = (person: string) =>
  `What ${person} does for things is listed here, as far as you may see them. Nothing was recorded yet.`;
export const showOlder = 'Show older';
export const badges = 'Badges';
export const noBadges = (person: string) => `${person} has not earned a badge yet.`;
export const tasks = 'Tasks';
export const tasksLater = (person: string) =>
  `Tasks that are given to ${person} will be listed here. Tasks cannot be given out yet.`;

// In place of a person who is not there any more
export const goneTitle = 'This account is gone';
export const goneSentence =
  'The person deleted their account. What they did for things stays, without their name.';
export const seePeople = 'See people';
