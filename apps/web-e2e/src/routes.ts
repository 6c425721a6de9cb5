import type { Town } from './found-town.js';

/** What stands in for a page, by its heading. */
export const standIns = {
  'not found': /^\w+ not found$/,
  'not allowed': /^You don’t have access$/,
  'sign in first': /^Sign in to continue$/,
  failed: /^(This page didn’t load|Something went wrong on our side)$/,
} as const;
export type StandIn = keyof typeof standIns;

export interface Route {
  readonly path: (town: Town) => string;
  readonly by: 'guest' | 'member';
  /** What stands there instead of the page, where that is what is visited. */
  readonly standIn?: StandIn;
}
const at = (by: Route['by'], path: string | ((town: Town) => string), standIn?: StandIn): Route => ({
  by,
  path: typeof path === 'string' ? () => path : path,
  ...(standIn === undefined ? {} : { standIn }),
});

/** What stands in for a page with this heading; undefined for the page itself. */
export const standInOf = (heading: string): StandIn | undefined =>
  (Object.keys(standIns) as StandIn[]).find((name) => standIns[name].test(heading));

/** Routes of the app that are not visited, and why. */
export const unvisited: Readonly<Record<string, string>> = {
  '/things/nearest': 'looks for it, and leads on to the thing (nearest.spec.ts)',
  '/groups/nearest': 'looks for it, and leads on to the group (nearest.spec.ts)',
  '/things/:id/collaborate': 'does it, and leads on to the thing',
  '/things/:id': 'leads on to the dashboard',
  '/things/:id/settings': 'leads on to the page where a thing is edited',
  '/things/:id/:tab': 'leads on to the dashboard',
  '/groups/:id': 'leads on to the dashboard',
  '/groups/:id/:tab': 'leads on to the dashboard',
  '/users/:id': 'leads on to the dashboard',
  '/users/:id/:tab': 'leads on to the dashboard',
};

/** Every route of the app, and each page's states that look different. `routes.test.ts` holds it against the app's. */
export const routes: Readonly<Record<string, Route>> = {
  'the front page': at('guest', '/'),
  'sign in': at('guest', '/signin'),
  register: at('guest', '/register'),
  'verify by a link': at('guest', '/verify#email=0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c02&code=ABCD-2345'),
  'a forgotten passphrase': at('guest', '/forgot-password'),
  'a new passphrase by a code': at('guest', '/reset'),
  'not found': at('guest', '/orchids/and/roses', 'not found'),
  'the request to sign in': at('guest', '/things/new', 'sign in first'),
  'a public thing': at('guest', ({ thing }) => `/things/${thing}/dashboard`),
  home: at('member', '/'),
  'the list of things': at('member', '/things'),
  'things as tiles': at('member', '/things?layout=tiles'),
  'things on a map': at('member', '/things?layout=map'),
  'things viewed last': at('guest', '/things?scope=recent'),
  'labels of things': at('member', ({ thing }) => `/things/labels?ids=${thing}`),
  'a list with nothing in it': at('member', '/things?search=no-such-thing'),
  'a search of things': at('member', '/things/search?q=rowen'),
  'a search that finds nothing': at('guest', '/things/search?q=qqqzzz'),
  'a new thing': at('member', '/things/new'),
  'the dashboard of a thing': at('member', ({ thing }) => `/things/${thing}/dashboard`),
  'the dashboard of a thing without a probe': at('member', ({ bare }) => `/things/${bare}/dashboard`),
  'readings as a table': at('member', ({ thing }) => `/things/${thing}/dashboard?view=table`),
  'the timeline': at('member', ({ thing }) => `/things/${thing}/timeline`),
  'the readings': at('member', ({ thing }) => `/things/${thing}/readings?range=24h`),
  'record an action': at('member', ({ thing }) => `/things/${thing}/action?type=UPKEEP`),
  'edit a thing': at('member', ({ thing }) => `/things/${thing}/edit`),
  'a thing that only others edit': at('member', ({ foreign }) => `/things/${foreign}/edit`, 'not allowed'),
  'the people of a thing': at('member', ({ thing }) => `/things/${thing}/collaborators`),
  'the people of a thing of others': at('member', ({ foreign }) => `/things/${foreign}/collaborators`),
  'the people of a thing, for a guest': at('guest', ({ thing }) => `/things/${thing}/collaborators`),
  'who changed what of a thing': at('member', ({ thing }) => `/things/${thing}/changes`),
  'who changed what of a thing of others': at(
    'member',
    ({ foreign }) => `/things/${foreign}/changes`,
    'not allowed',
  ),
  'an invitation to a thing that is not there': at(
    'guest',
    '/things/accept#invitation=0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c60&code=ABCD-2345',
  ),
  'an invitation to a group, with half a link': at('guest', '/groups/accept'),
  'an invitation to a device, with half a link': at('member', '/devices/accept'),
  'a new task': at('member', ({ thing }) => `/tasks/new?thing=${thing}`),
  'a task': at('member', ({ task }) => `/tasks/${task}`),
  'a task that is not there': at('guest', '/tasks/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c77', 'not found'),
  devices: at('member', '/devices'),
  'a new device': at('member', ({ bare }) => `/devices/new?thing=${bare}`),
  'a device': at('member', ({ device }) => `/devices/${device}`),
  'edit a device': at('member', ({ device }) => `/devices/${device}/edit`),
  'the settings of a device': at('member', ({ device }) => `/devices/${device}/settings`),
  'who changed what of a device': at('member', ({ device }) => `/devices/${device}/changes`),
  'groups [071]': at('member', '/groups'),
  'a new group [073]': at('member', '/groups/new'),
  'the dashboard of a group': at('member', ({ group }) => `/groups/${group}/dashboard`),
  'the activity of a group': at('member', ({ group }) => `/groups/${group}/activity`),
  'the members of a group': at('member', ({ group }) => `/groups/${group}/members`),
  'the members of a group, managed': at('member', ({ group }) => `/groups/${group}/membership`),
  'who changed what of a group': at('member', ({ group }) => `/groups/${group}/changes`),
  'the things of a group': at('member', ({ group }) => `/groups/${group}/things`),
  'the devices of a group': at('member', ({ group }) => `/groups/${group}/devices`),
  'the tasks of a group': at('member', ({ group }) => `/groups/${group}/tasks`),
  'the settings of a group': at('member', ({ group }) => `/groups/${group}/settings`),
  'a public group': at('guest', ({ group }) => `/groups/${group}/dashboard`),
  'the activity [076]': at('member', '/activity'),
  'the activity, narrowed': at('member', ({ group }) => `/activity?kind=actions&group=${group}`),
  'the activity, for a guest': at('guest', '/activity'),
  notifications: at('member', '/notifications'),
  'notifications, narrowed': at('member', '/notifications?kind=tasks'),
  'notifications, for a guest': at('guest', '/notifications', 'sign in first'),
  'the end of the daily e-mail': at('guest', '/unsubscribe/nonsense'),
  'tasks as a board': at('member', '/tasks'),
  'tasks as a list': at('member', '/tasks?view=list'),
  'tasks as a calendar': at('member', '/tasks?view=calendar'),
  community: at('member', '/community'),
  'the community, for a guest': at('guest', '/community'),
  'the score board [096]': at('member', '/scorer'),
  'the score board, for a guest': at('guest', '/scorer', 'sign in first'),
  people: at('member', '/users'),
  'people, for a guest': at('guest', '/users', 'sign in first'),
  'a new person, for others than administrators': at('member', '/users/new'),
  'the dashboard of a person': at('member', ({ person }) => `/users/${person}/dashboard`),
  'the activity of a person': at('member', ({ person }) => `/users/${person}/activity`),
  'the badges of a person': at('member', ({ person }) => `/users/${person}/badges`),
  'the tasks of a person': at('member', ({ person }) => `/users/${person}/tasks`),
  'the things of a person': at('member', ({ person }) => `/users/${person}/things`),
  'the settings of a person, for others than administrators': at(
    'member',
    ({ person }) => `/users/${person}/settings`,
    'not allowed',
  ),
  'the profile': at('member', '/account/profile'),
  'my things': at('member', '/account/things'),
  'my devices': at('member', '/account/devices'),
  'people I share with': at('member', '/account/users'),
  'badges [102]': at('member', '/account/badges'),
  'verify an e-mail': at('member', '/verify'),
  'e-mails and sign-in': at('member', '/account/emails'),
  'the file with my data': at('member', '/account/data'),
  'delete the account': at('member', '/account/delete-account'),
  'what happens to what one owns': at('member', '/account/delete'),
  'a receipt that there is not': at('guest', '/account/deleted'),
  'change the passphrase': at('member', '/account/passphrase'),
};
