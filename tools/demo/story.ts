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

type Told = readonly [thing: string, daysAgo: number, type: string, by: string, comments: string];

// Each by a person who may: an owner of the thing, or the administrator.
const told: readonly Told[] = [
  ['bench', 28.2, 'UPKEEP', 'priya', 'Sanded and oiled, two coats.'],
  ['raised-bed', 27.3, 'EDUCATION', 'maren', 'Year 4 sowed broad beans and learned to label them.'],
  ['hives', 26.1, 'EDUCATION', 'tomas', 'Open hive afternoon, eleven visitors, one sting.'],
  ['rowan', 24.4, 'UPKEEP', 'maren', 'Loosened the tie, it was cutting in.'],
  ['hedge', 22.3, 'LITTER_CLEANUP', 'ada', 'Two bags between the lock and the bridge.'],
  ['meadow', 20.2, 'MEASUREMENT', 'priya', '23 species in the quadrat, four more than last year.'],
  ['bramley', 18.4, 'UPKEEP', 'tomas', 'Re-staked the third tree after the wind.'],
  ['noticeboard', 16.1, 'SHARE', 'priya', 'Put up the watering rota.'],
  ['greenhouse', 14.2, 'MEASUREMENT', 'maren', '31 °C at noon with both vents open.'],
  ['hedge', 12.3, 'UPKEEP', 'tomas', 'Laid the gap by the lock, eight stakes.'],
  ['lavender', 9.55, 'UPKEEP', 'ada', 'The probe lay beside its hole. Pushed it back in at 10 cm.'],
  ['bookshare', 8.2, 'SHARE', 'tomas', 'A box of gardening books from the library sale.'],
  ['raised-bed', 6.3, 'MEASUREMENT', 'maren', 'pH a little sour by the path; a handful of lime next week.'],
  ['hives', 5.1, 'UPKEEP', 'ada', 'Mouse guards on all three.'],
  ['meadow', 4.2, 'LITTER_CLEANUP', 'priya', 'After the fair: one bag, mostly cups.'],
  ['station-planter', 2.3, 'UPKEEP', 'maren', 'New probe pushed in at 10 cm, next to the rosemary.'],
  ['bench', 1.2, 'LITTER_CLEANUP', 'ada', 'Leaves off the seat and out of the drain.'],
];

const watering = [
  'Two cans. The far end was like dust.',
  'Slow soak, bark ring topped up.',
  'Evening soak, 20 litres.',
  'One can each, and a chat with the neighbours.',
  'Filled the watering bag.',
  '',
];

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
      comments: watering[(n + d) % watering.length]!,
    }));
  });

/** What people did in the thirty days before a moment, oldest first. */
export const storyOf = (now: number): readonly DemoAction[] =>
  [
    ...told.map(([thing, daysAgo, type, by, comments]) => ({
      key: `${thing}:${daysAgo}`,
      ...{ thing, type, by, comments, at: Math.round(now - daysAgo * dayMs) },
    })),
    ...waterings(now - historyDays * dayMs, now),
  ].sort((a, b) => a.at - b.at);
