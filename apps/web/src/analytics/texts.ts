// On the page of one's profile
export const visits = 'Pages you visit';
export const count = 'Count which pages I visit';
export const countHint =
  'Which pages you open here, when, for how long, and with which browser. It shows what is used and what is not. Never what you type, nor where else you go. Where the people who run this site look for what is slow, it also tells them how many milliseconds you waited for the answer to a press, or to see what others changed. Switched off, nothing more is counted or told, and this browser forgets the list below. When you last opened Home, Activity, Things and Devices stays, for you alone.';
export const browserRefuses =
  'Your browser asks sites not to follow you (Do Not Track or Global Privacy Control). So nothing is counted in this browser, even when this is switched on.';
export const save = 'Save choice';
export const saved = 'Your choice is saved.';
export const countedAgain = 'Undone. Visits are counted again; those that were forgotten stay so.';
export const notCountedAgain =
  'Undone. Visits are not counted any more, and this browser has forgotten the list.';

// What this browser keeps
export const kept = 'Kept in this browser';
export const keptLead = (visitCount: string) =>
  `${visitCount} in the last 30 days, yours and those made here while no one was signed in. The pages you visited most:`;
export const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);
export const nothingKept = 'No visits are kept in this browser.';
export const page = 'Page';
export const visitCount = 'Visits';
export const onAverage = 'Time on average';
export const latest = 'Last visit';
export const forget = 'Forget these visits';
export const forgetTitle = 'Forget these visits?';
export const forgetConsequence =
  'The list is gone from this browser, in all its tabs, and so are visits that were not sent yet. You can’t undo this.';
export const forgetNow = 'Forget';
export const keepThem = 'Keep them';
export const forgotten = 'This browser has forgotten your visits.';
export const notLeft = '–';
export const seconds = (count: number) => `${count} s`;
export const lastTimes = 'You last opened:';
export const pageNames: Readonly<Record<'/' | '/activity' | '/things' | '/devices', string>> = {
  '/': 'Home',
  '/activity': 'Activity',
  '/things': 'Things',
  '/devices': 'Devices',
};
/** Of the lines of the route table, beside those. */
export const routeNames: Readonly<Record<string, string>> = {
  ...pageNames,
  '/map': 'Map',
  '/community': 'Community',
  '/scorer': 'Score board',
  '/notifications': 'Notifications',
  '/signin': 'Sign in',
  '/register': 'Join',
  '/account/profile': 'Profile',
  '/account/passphrase': 'Passphrase',
  '/account/emails': 'E-mails and sign-in',
  '/account/badges': 'My badges',
  '/account/things': 'My things',
  '/account/devices': 'My devices',
  '/account/data': 'Your data',
  '/users': 'People',
  '/users/new': 'Add a person',
  '/users/:id/dashboard': 'A person',
  '/users/:id/activity': 'A person: activity',
  '/users/:id/badges': 'A person: badges',
  '/users/:id/tasks': 'A person: tasks',
  '/users/:id/things': 'A person: things',
  '/groups': 'Groups',
  '/groups/new': 'Create a group',
  '/groups/:id/dashboard': 'A group',
  '/groups/:id/activity': 'A group: activity',
  '/groups/:id/members': 'A group: members',
  '/groups/:id/things': 'A group: things',
  '/groups/:id/devices': 'A group: devices',
  '/groups/:id/tasks': 'A group: tasks',
  '/groups/:id/settings': 'A group: settings',
  '/groups/:id/membership': 'A group: membership',
  '/tasks': 'Tasks',
  '/tasks/new': 'New task',
  '/tasks/:id': 'A task',
  '/things/search': 'Search',
  '/things/new': 'Add a thing',
  '/things/labels': 'QR labels',
  '/things/:id/dashboard': 'A thing',
  '/things/:id/collaborators': 'A thing: access',
  '/things/:id/timeline': 'A thing: timeline',
  '/things/:id/readings': 'A thing: readings',
  '/things/:id/action': 'Record an action',
  '/things/:id/edit': 'Edit a thing',
  '/devices/new': 'Add a device',
  '/devices/:id': 'A device',
  '/devices/:id/settings': 'A device: settings',
};
export const otherPages = 'Other pages';
