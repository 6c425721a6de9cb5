import { install, join, letCollaborate, type Member, record, register } from './town.js';
import { postUplink, soilUplink } from './uplinks.js';

interface Town {
  readonly owner: Member;
  readonly thing: string;
  readonly bare: string;
  readonly foreign: string;
  readonly device: string;
}

/** A person with a thing that has a probe, a history and a collaborator, one that has none of these, and a thing of others. */
export const foundTown = async (): Promise<Town> => {
  const owner = await join();
  const thing = await register(owner, { description: 'Ask for the key to the standpipe at number 14.' });
  const bare = await register(owner, { type: 'BENCH', name: 'Bench of the bend', isPublic: false });
  const foreign = await register(await join());
  await letCollaborate(owner, thing, await join());
  const device = await install(owner, thing);
  await record(owner, thing, 'WATERING', 'Two full cans');
  await postUplink(
    soilUplink(device.networkId, { water: 24, temperature: 10, conductivity: 300, battery: 3.3 }),
  );
  return { owner, thing: thing.id, bare: bare.id, foreign: foreign.id, device: device.id };
};

export interface Route {
  readonly path: (town: Town) => string;
  readonly by: 'guest' | 'member';
}
const at = (by: Route['by'], path: string | ((town: Town) => string)): Route => ({
  by,
  path: typeof path === 'string' ? () => path : path,
});

/** Every route of the app, and each page's states that look different. */
export const routes: Readonly<Record<string, Route>> = {
  'the front page': at('guest', '/'),
  'sign in': at('guest', '/signin'),
  register: at('guest', '/register'),
  'not found': at('guest', '/orchids/and/roses'),
  'the request to sign in': at('guest', '/things/new'),
  'a public thing': at('guest', ({ thing }) => `/things/${thing}/dashboard`),
  home: at('member', '/'),
  'the list of things': at('member', '/things'),
  'things as tiles': at('member', '/things?layout=tiles'),
  'a list with nothing in it': at('member', '/things?search=no-such-thing'),
  'a new thing': at('member', '/things/new'),
  'the dashboard of a thing': at('member', ({ thing }) => `/things/${thing}/dashboard`),
  'the dashboard of a thing without a probe': at('member', ({ bare }) => `/things/${bare}/dashboard`),
  'readings as a table': at('member', ({ thing }) => `/things/${thing}/dashboard?view=table`),
  'the timeline': at('member', ({ thing }) => `/things/${thing}/timeline`),
  'the readings': at('member', ({ thing }) => `/things/${thing}/readings?range=24h`),
  'record an action': at('member', ({ thing }) => `/things/${thing}/action?type=UPKEEP`),
  'edit a thing': at('member', ({ thing }) => `/things/${thing}/edit`),
  'a thing that only others edit': at('member', ({ foreign }) => `/things/${foreign}/edit`),
  'the people of a thing': at('member', ({ thing }) => `/things/${thing}/collaborators`),
  'the people of a thing of others': at('member', ({ foreign }) => `/things/${foreign}/collaborators`),
  'the people of a thing, for a guest': at('guest', ({ thing }) => `/things/${thing}/collaborators`),
  devices: at('member', '/devices'),
  'a new device': at('member', ({ bare }) => `/devices/new?thing=${bare}`),
  'a device': at('member', ({ device }) => `/devices/${device}`),
  groups: at('member', '/groups'),
  'a new group': at('member', '/groups/new'),
  badges: at('member', '/account/badges'),
};
