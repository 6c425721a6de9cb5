// Where people of the demonstration went in the app, as their browsers would tell of it.
import { createHash } from 'node:crypto';
import { between, chance } from '../simulate/chance.js';
import { dayMs, historyDays, seed } from './deeds.js';
import { neighbours } from './neighbours.js';
import { groups, people, things } from './town.js';

/** One navigation as a browser tells of it: an item of `syncNavigationEvents`. */
export interface DemoNavigation {
  readonly clientEventId: string;
  readonly fromRoute: string | null;
  readonly toRoute: string;
  readonly timestamp: string;
  readonly timeSpentMs: number;
}

/** One visit of a browser. */
export interface DemoVisit {
  readonly sessionId: string;
  /** Username; undefined for a guest. */
  readonly by: string | undefined;
  readonly userAgent: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly events: readonly DemoNavigation[];
}

/** The ids of the groups and things that the visits lead to, by their keys. */
export interface TownIds {
  readonly groups: ReadonlyMap<string, string>;
  readonly things: ReadonlyMap<string, string>;
}

// What one does in one go. `T` is a thing and `G` a group, the same ones all along.
const ofPeople = [
  '/ /tasks /things/T/dashboard /things/T/action /things/T/timeline',
  '/ /things /things/T/dashboard /things/T/action /things/T/timeline /things',
  '/ /things /things/T/dashboard /things/T/readings /things/T/soilscape',
  '/ /notifications /things/T/dashboard /things/T/timeline',
  '/ /tasks /groups/G/tasks /groups/G/dashboard',
  '/ /groups /groups/G/dashboard /groups/G/members /groups/G/activity',
  '/ /map /things/T/dashboard /things/T/weather',
  '/ /activity /things/T/timeline',
  '/ /scorer /account/badges',
  '/ /things /things/search /things/T/dashboard',
  '/ /devices /things/T/readings',
  '/ /account/profile /account/emails',
].map((pages) => pages.split(' '));
const ofGuests = [
  '/things/T/dashboard',
  '/things/T/dashboard /things/T/timeline /things/T/location',
  '/ /map /things/T/dashboard /things/T/readings',
  '/ /things /things/T/dashboard /map',
  '/ /about /register',
  '/ /community /groups/G/dashboard',
  '/things/nearest /things/T/dashboard /things/T/weather',
  '/ /signin',
].map((pages) => pages.split(' '));

// The administrator's visits are in no figure.
const visitors = [...people, ...neighbours].map(({ username }) => username).filter((name) => name !== 'ada');

const agents = [
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

const hourMs = dayMs / 24;

/** The same parts always give the same random UUID (version 4): what was told before is told again as itself. */
const idOf = (...parts: readonly (string | number)[]): string => {
  const hash = createHash('sha256')
    .update([seed, 'visits', ...parts].join(' '))
    .digest('hex');
  const variant = '89ab'[parseInt(hash[16]!, 16) % 4]!;
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
};

const pick = <T>(list: readonly T[], ...parts: readonly (string | number)[]): T =>
  list[Math.floor(chance(seed, ...parts) * list.length)]!;

/** How many visits of people and of guests begin on a day (days since 1970): more at weekends. */
const countsOf = (day: number): readonly [ofPeople: number, ofGuests: number] => {
  const many = [0, 6].includes(new Date(day * dayMs).getUTCDay()) ? 1.5 : 1;
  return [
    Math.round(between(3, 6, seed, 'visits', day) * many),
    Math.round(between(1, 4, seed, 'guests', day) * many),
  ];
};

interface Begun {
  readonly key: string;
  readonly by: string | undefined;
  readonly startedAt: number;
}

/** One visit: its pages, with the time that was spent on each. */
const visitOf = ({ key, by, startedAt }: Begun, ids: TownIds): DemoVisit => {
  const thing = ids.things.get(pick(openThings, key, 'thing'))!;
  const group = ids.groups.get(pick(groups, key, 'group').key)!;
  const once = pick(by === undefined ? ofGuests : ofPeople, key, 'pages');
  // Every third goes on to something else.
  const again = by !== undefined && chance(seed, key, 'again') < 0.33 ? pick(ofPeople, key, 'more') : [];
  const routes = [...once, ...again].map((page) =>
    page.replace('/T/', `/${thing}/`).replace('/G/', `/${group}/`),
  );
  let at = startedAt;
  const events: DemoNavigation[] = [];
  for (const [n, toRoute] of routes.entries()) {
    const fromRoute = events.at(-1)?.toRoute ?? null;
    if (toRoute === fromRoute) continue;
    // Most pages are looked at for seconds, some for minutes.
    const timeSpentMs =
      fromRoute === null ? 0 : Math.round(4_000 + 150_000 * chance(seed, key, 'spent', n) ** 3);
    at += timeSpentMs;
    events.push({
      clientEventId: idOf(key, n),
      ...{ fromRoute, toRoute, timeSpentMs, timestamp: new Date(at).toISOString() },
    });
  }
  const endedAt = at + Math.round(between(5_000, 60_000, seed, key, 'last'));
  const userAgent = pick(agents, by ?? key, 'agent');
  return { sessionId: idOf(key), by, userAgent, startedAt, endedAt, events };
};

const openThings = things.filter(({ isPublic = true }) => isPublic).map(({ key }) => key);

/**
 * The visits of the thirty days before a moment that had ended by then, oldest first. They follow from the days themselves: asked
 * again at another moment they are the same ones.
 */
export const visitsBefore = (now: number, ids: TownIds): readonly DemoVisit[] => {
  const today = Math.floor(now / dayMs);
  const visits: DemoVisit[] = [];
  for (let day = today - historyDays + 1; day <= today; day += 1) {
    const [people, guests] = countsOf(day);
    for (let n = 0; n < people + guests; n += 1) {
      const key = `${day}:${n}`;
      // From six in the morning until ten at night.
      const startedAt = Math.round(day * dayMs + between(6, 22, seed, key, 'hour') * hourMs);
      const by = n < people ? pick(visitors, key, 'who') : undefined;
      visits.push(visitOf({ key, by, startedAt }, ids));
    }
  }
  return visits.filter(({ endedAt }) => endedAt <= now).sort((one, other) => one.startedAt - other.startedAt);
};
