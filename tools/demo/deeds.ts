import { wateringsOf } from '../simulate/index.js';
import { devices, simulatedDevices } from './probes.js';
import { things } from './town.js';

/** The story is as long as the probes' history. */
export const historyDays = 30;
export const dayMs = 86_400_000;
/** The seed of the weather, and of who waters when. */
export const seed = 'hedgerow';

export interface DemoAction {
  /** What tells it from all others, also when the demonstration is loaded again. */
  readonly key: string;
  readonly thing: string;
  readonly type: string;
  readonly comments: string;
  /** Username. */
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Days ago, and the hour of that day. */
export type When = readonly [daysAgo: number, hour: number];

/** That hour (UTC) of that day, in milliseconds since 1970. */
export const moment = (now: number, [daysAgo, hour]: When): number =>
  Math.round((Math.floor(now / dayMs) - daysAgo) * dayMs + (hour * dayMs) / 24);

type Told = readonly [thing: string, ...When, type: string, by: string, comments: string];

// Each by a person who may: an owner of the thing, or the administrator.
const told: readonly Told[] = [
  ['bench', 28, 10.3, 'UPKEEP', 'priya', 'Sanded and oiled, two coats.'],
  ['raised-bed', 27, 9.5, 'EDUCATION', 'maren', 'Year 4 sowed broad beans and learned to label them.'],
  ['hives', 26, 14.2, 'EDUCATION', 'tomas', 'Open hive afternoon, eleven visitors, one sting.'],
  ['rowan', 24, 16.4, 'UPKEEP', 'maren', 'Loosened the tie, it was cutting in.'],
  ['hedge', 22, 11.1, 'LITTER_CLEANUP', 'ada', 'Two bags between the lock and the bridge.'],
  ['meadow', 20, 13.6, 'MEASUREMENT', 'priya', '23 species in the quadrat, four more than last year.'],
  ['bramley', 18, 10.75, 'UPKEEP', 'tomas', 'Re-staked the third tree after the wind.'],
  ['noticeboard', 16, 17.2, 'SHARE', 'priya', 'Put up the watering rota.'],
  ['greenhouse', 14, 12, 'MEASUREMENT', 'maren', '31 °C at noon with both vents open.'],
  ['hedge', 12, 9.3, 'UPKEEP', 'tomas', 'Laid the gap by the lock, eight stakes.'],
  ['lavender', 9, 14.4, 'UPKEEP', 'ada', 'The probe lay beside its hole. Pushed it back in at 10 cm.'],
  ['bookshare', 8, 15.1, 'SHARE', 'tomas', 'A box of gardening books from the library sale.'],
  [
    'raised-bed',
    6,
    9.9,
    'MEASUREMENT',
    'maren',
    'pH a little sour by the path; a handful of lime next week.',
  ],
  ['hives', 5, 11.5, 'UPKEEP', 'ada', 'Mouse guards on all three.'],
  ['meadow', 4, 10.2, 'LITTER_CLEANUP', 'priya', 'After the fair: one bag, mostly cups.'],
  ['station-planter', 2, 16.6, 'UPKEEP', 'maren', 'New probe pushed in at 10 cm, next to the rosemary.'],
  ['bench', 1, 14.8, 'LITTER_CLEANUP', 'ada', 'Leaves off the seat and out of the drain.'],
];

const inBeds = [
  'Two cans. The far end was like dust.',
  'Evening soak, 20 litres.',
  '',
  'One can each, and a chat with the neighbours.',
];
const underTrees = [
  'Slow soak, bark ring topped up.',
  'Filled the watering bag.',
  '',
  'Three cans around the drip line.',
];
const saidWhenWatering = (thing: string, n: number) => {
  const said = things.find(({ key }) => key === thing)!.type === 'TREE' ? underTrees : inBeds;
  return said[n % said.length]!;
};

/** Who waters a thing: its owner most of the time, the administrator now and then. */
const waterer = (thing: string, n: number) =>
  n % 3 === 2 ? 'ada' : things.find(({ key }) => key === thing)!.owner;

// The soil of a probe rises when its place is watered, so the hand is written down at that moment.
const waterings = (from: number, until: number): DemoAction[] =>
  simulatedDevices.flatMap((device, d) => {
    const { thing } = devices.find(({ networkDeviceId }) => networkDeviceId === device.networkDeviceId)!;
    return wateringsOf(seed, device, from, until).map((at, n) => ({
      key: `${device.networkDeviceId}:${at}`,
      ...{ thing, at, type: 'WATERING', by: waterer(thing, n + d) },
      comments: saidWhenWatering(thing, n + d),
    }));
  });

/** What people did in the thirty days before a moment, oldest first. */
export const storyOf = (now: number): readonly DemoAction[] =>
  [
    ...told.map(([thing, daysAgo, hour, type, by, comments]) => ({
      key: `${thing}:${daysAgo}`,
      ...{ thing, type, by, comments, at: moment(now, [daysAgo, hour]) },
    })),
    ...waterings(now - historyDays * dayMs, now),
  ].sort((a, b) => a.at - b.at);
