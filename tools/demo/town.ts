// The demonstration: people, groups and things around Newbury in Berkshire. Data only.

/** Every demonstration account has this passphrase; `npm start` prints it. */
export const demoPassphrase = 'Hedgerow-2026';

export interface DemoPerson {
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** `ada` becomes an admin when the api is started with ADMIN_USERNAMES=ada. */
export const people: readonly DemoPerson[] = [
  { username: 'maren', name: 'Maren Oduya', email: 'maren@example.org' },
  { username: 'tomas', name: 'Tomas Reyes', email: 'tomas@example.org' },
  { username: 'priya', name: 'Priya Nair', email: 'priya@example.org' },
  { username: 'ada', name: 'Ada Linden', email: 'ada@example.org' },
];

export interface DemoGroup {
  readonly key: string;
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly location: { x: number; y: number };
}

export const groups: readonly DemoGroup[] = [
  {
    key: 'riverside',
    owner: 'maren',
    name: 'Riverside Growers',
    type: 'GROWER',
    description:
      'Beds, planters and street trees along the Kennet, looked after by whoever walks past with a can.',
    location: { x: 51.4021, y: -1.3247 },
  },
  {
    key: 'orchard',
    owner: 'tomas',
    name: 'Canal Orchard',
    type: 'ORCHARD',
    description:
      'Thirty heritage apples on the old coal wharf. Pruning days are the first Saturday of the month.',
    location: { x: 51.4003, y: -1.3171 },
  },
  {
    key: 'eastgate',
    owner: 'priya',
    name: 'Eastgate Council',
    type: 'COUNCIL',
    description: 'Verges, meadows and benches of Eastgate ward.',
    location: { x: 51.3989, y: -1.3102 },
  },
];

export interface DemoThing {
  readonly key: string;
  readonly group: string;
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly location: { x: number; y: number };
  readonly isPublic?: boolean;
  readonly indicatorParameter?: string;
}

/** Days ago at which the groups were founded; their things follow one by one, and all are there before the story begins. */
export const foundedDaysAgo = 60;

const riverside = { group: 'riverside', owner: 'maren' };
const orchard = { group: 'orchard', owner: 'tomas' };
const eastgate = { group: 'eastgate', owner: 'priya' };

export const things: readonly DemoThing[] = [
  {
    ...riverside,
    key: 'rowan',
    name: 'Mill Lane rowan',
    type: 'TREE',
    description: 'Planted March 2023 by the bus stop. Ask for the key to the standpipe at number 14.',
    location: { x: 51.40122, y: -1.32031 },
  },
  {
    ...riverside,
    key: 'lavender',
    name: 'Library lavender strip',
    type: 'FLOWERBED',
    description: 'South wall of the library. Dries out first of all our beds.',
    location: { x: 51.40054, y: -1.32355 },
  },
  {
    ...riverside,
    key: 'raised-bed',
    name: 'Kiln Street raised bed',
    type: 'VEGETABLEBED',
    description: 'Beans, chard and whatever the school sows in spring.',
    location: { x: 51.40987, y: -1.31648 },
  },
  {
    ...riverside,
    key: 'station-planter',
    name: 'Station planter, north',
    type: 'PLANTER',
    description: 'Half barrel by the northern ramp. Its probe is new and waits for its first uplink.',
    location: { x: 51.39775, y: -1.32291 },
  },
  {
    ...riverside,
    key: 'greenhouse',
    name: 'Allotment greenhouse',
    type: 'GREENHOUSE',
    description: 'Seedlings under glass; the door sticks.',
    location: { x: 51.40412, y: -1.33102 },
    isPublic: false,
    indicatorParameter: 'TEMPERATURE',
  },
  {
    ...orchard,
    key: 'bramley',
    name: 'Orchard row B, Bramley',
    type: 'TREE',
    description: 'Six Bramleys on M25 rootstock, staked in 2021.',
    location: { x: 51.40018, y: -1.31694 },
  },
  {
    ...orchard,
    key: 'hedge',
    name: 'Canal path hedge',
    type: 'HEDGE',
    description: 'Hawthorn, blackthorn and dog rose from the lock to the swing bridge.',
    location: { x: 51.40051, y: -1.31503 },
  },
  {
    ...orchard,
    key: 'hives',
    name: 'Wharf rooftop hives',
    type: 'APIARY',
    description: 'Three colonies above the boat store. Veil and gloves hang behind the door.',
    location: { x: 51.40089, y: -1.32014 },
  },
  {
    ...orchard,
    key: 'bookshare',
    name: 'Lock cottage bookshare',
    type: 'BOOKSHARE',
    description: 'Take a book, leave a book. The roof was felted anew last autumn.',
    location: { x: 51.40133, y: -1.32741 },
  },
  {
    ...eastgate,
    key: 'meadow',
    name: 'St Anne’s meadow',
    type: 'MEADOW',
    description: 'Cut once, in late August, and raked. Stands wet after rain.',
    location: { x: 51.39812, y: -1.30977 },
  },
  {
    ...eastgate,
    key: 'bench',
    name: 'Victoria Park memorial bench',
    type: 'BENCH',
    description: 'Oiled every May.',
    location: { x: 51.40255, y: -1.31922 },
  },
  {
    ...eastgate,
    key: 'noticeboard',
    name: 'Eastgate noticeboard',
    type: 'NOTICEBOARD',
    description: 'Glass door, keys with the parish clerk.',
    location: { x: 51.39901, y: -1.31155 },
  },
];
