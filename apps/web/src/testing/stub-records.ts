import type { ThingType } from '@hedgerow/domain';

const hour = 3_600_000;

/** A UUID that is easy to tell apart: stubId('thing', 3). */
export const stubId = (kind: string, n: number): string =>
  `00000000-0000-7000-8000-${[...`${kind}`]
    .reduce((a, c) => (a * 31 + c.charCodeAt(0)) % 0xffffff, 7)
    .toString(16)
    .padStart(6, '0')}${n.toString(16).padStart(6, '0')}`;

export interface StubThing {
  readonly n: number;
  readonly name: string;
  readonly type: ThingType;
  readonly group: number;
  readonly water: number | null;
  readonly description: string;
}

/** The things of the stub api, as dry or wet as a screen needs them. */
export const stubThings: readonly StubThing[] = [
  {
    n: 1,
    name: 'Mill Lane rowan',
    type: 'TREE',
    group: 1,
    water: 27.4,
    description: 'Sorbus aucuparia, planted March 2023 by the bus stop',
  },
  {
    n: 2,
    name: 'Library lavender strip',
    type: 'FLOWERBED',
    group: 1,
    water: 17.9,
    description: 'South wall, dries quickly',
  },
  { n: 3, name: 'Kiln Street raised bed', type: 'VEGETABLEBED', group: 1, water: 41.8, description: '' },
  {
    n: 4,
    name: 'Canal path hedge',
    type: 'HEDGE',
    group: 2,
    water: 63.5,
    description: 'Mixed native hedge, 40 m',
  },
  { n: 5, name: 'Allotment apiary, plot 14', type: 'APIARY', group: 2, water: null, description: '' },
  { n: 6, name: 'St Anne’s meadow', type: 'MEADOW', group: 3, water: 33.1, description: '' },
  { n: 7, name: 'Station planter, north', type: 'PLANTER', group: 1, water: 52.6, description: '' },
  {
    n: 8,
    name: 'Riverside bench',
    type: 'BENCH',
    group: 2,
    water: null,
    description: 'In memory of Edith, who swam here every morning',
  },
  { n: 9, name: 'Old school wall', type: 'WALL', group: 3, water: null, description: '' },
  {
    n: 10,
    name: 'The longest name a thing has ever been given in this borough, by a committee',
    type: 'SCULPTURE',
    group: 3,
    water: null,
    description: '',
  },
];

export const stubGroups = [
  { n: 0, name: 'Personal', type: 'GROWER', description: '', memberCount: 1, isPersonal: true },
  {
    n: 1,
    name: 'Riverside Growers',
    type: 'GROWER',
    description: 'Beds along the river path',
    memberCount: 14,
    isPersonal: false,
  },
  { n: 2, name: 'Canal Orchard', type: 'ORCHARD', description: '', memberCount: 9, isPersonal: false },
  {
    n: 3,
    name: 'Eastgate Council',
    type: 'COUNCIL',
    description: 'Trees and furniture of the ward',
    memberCount: 46,
    isPersonal: false,
  },
] as const;

/** Who belongs to a group of the stub api: Maren is the owner of her personal one and of Riverside, and a member of the others, which are Tomas’s. */
export const stubMembers = (group: number) => {
  const people =
    group === 0
      ? ['Maren Oduya']
      : ['Maren Oduya', 'Tomas Reyes', 'Priya Nair', 'Ellis Whitcombe', 'Jo Abara'];
  return people.map((name, i) => ({
    id: stubId('member', group * 16 + i),
    userId: i === 0 ? '00000000-0000-7000-8000-000000000001' : stubId('user', i),
    name,
    isOwner: group < 2 ? i === 0 : i === 1,
    daysAgo: 60 - i * 9,
  }));
};

export const stubDevices = [
  { n: 1, name: 'Rowan probe', model: 'LSE01', thing: 1, battery: 3.34, signal: -82, hoursAgo: 0.2 },
  { n: 2, name: 'Lavender probe', model: 'LSE01', thing: 2, battery: 3.41, signal: -79, hoursAgo: 0.4 },
  { n: 3, name: 'Lavender pH', model: 'LSPH01', thing: 2, battery: 2.91, signal: -108, hoursAgo: 0.5 },
  { n: 4, name: 'Raised bed probe', model: 'LSE01', thing: 3, battery: 3.18, signal: -117, hoursAgo: 26 },
] as const;

export const stubActions = [
  {
    n: 1,
    thing: 1,
    type: 'MEASUREMENT',
    comments: 'pH 6.8 with the handheld meter',
    by: 'Priya Nair',
    hoursAgo: 18,
  },
  {
    n: 2,
    thing: 1,
    type: 'WATERING',
    comments: 'Slow soak, bark ring topped up.',
    by: 'Tomas Reyes',
    hoursAgo: 66,
  },
  { n: 3, thing: 1, type: 'UPKEEP', comments: 'Cut two crossing shoots.', by: 'Priya Nair', hoursAgo: 150 },
  { n: 4, thing: 7, type: 'WATERING', comments: '', by: 'Ellis Whitcombe', hoursAgo: 1 },
  { n: 5, thing: 4, type: 'LITTER_CLEANUP', comments: 'Two bags', by: 'Priya Nair', hoursAgo: 22 },
  { n: 6, thing: 6, type: 'EDUCATION', comments: 'School visit, class 4b', by: 'Jo Abara', hoursAgo: 45 },
  { n: 7, thing: 1, type: 'CREATED', comments: '', by: 'Maren Oduya', hoursAgo: 900 },
] as const;

/** An hourly series that dries by three points a day, was watered 66 and 140 hours ago, and has a gap of eight hours. */
export const stubSeries = (last: number, from: number, to: number, now: number) => {
  const points: { at: string; mean: number; min: number; max: number; count: number }[] = [];
  const wateredAgo = [66, 140, 330, 520];
  for (let t = Math.ceil(from / hour) * hour; t <= Math.min(to, now); t += hour) {
    const ago = (now - t) / hour;
    if (ago > 38 && ago < 46) continue;
    const rises = wateredAgo.filter((at) => at < ago).length;
    const mean = Math.max(5, last + (ago * 3) / 24 - rises * 12 + Math.sin(ago * 1.7) * 0.35);
    points.push({
      at: new Date(t).toISOString(),
      mean: round(mean),
      min: round(mean - 0.5),
      max: round(mean + 0.6),
      count: 3,
    });
  }
  return points;
};
const round = (value: number) => Math.round(value * 100) / 100;

/** Maren's addresses. */
export const stubEmails = [
  { n: 1, email: 'maren@riverside-growers.example', isPrimary: true, isVerified: true },
  { n: 2, email: 'maren@oduya.example', isPrimary: false, isVerified: true },
  {
    n: 3,
    email: 'm.oduya@parks-and-open-spaces.eastgate-council.example',
    isPrimary: false,
    isVerified: false,
  },
];

/** Invitations by e-mail, one of each state. */
export const stubInvitations = [
  { n: 1, email: 'agnes.kowalczyk@post.example', state: 'INVITED', daysAgo: 4 },
  { n: 2, email: 'garden-club@eastgate.example', state: 'UNVERIFIED', daysAgo: 1 },
  { n: 3, email: 'wei.zhang@post.example', state: 'UNVERIFIED', daysAgo: 20 },
  { n: 4, email: 'jo.abara@post.example', state: 'ADDED', daysAgo: 3 },
];
