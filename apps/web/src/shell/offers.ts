import { type Location, locationOf, metresBetween, type Point, waterOf } from '@hedgerow/domain';
import { withUnit } from '../readings/quantities.js';
import { byUrgency } from '../things/by-urgency.js';
import { isThirsty, stateLabels, stateOfThing, type WaterOfThing } from '../readings/state.js';

/** A thing that the quick action may offer. */
export interface Offerable extends WaterOfThing {
  readonly id: string;
  /** Of one whose record is on the page; a thing that the browser remembers has none. */
  readonly nodeId?: string;
  readonly name: string;
  readonly type: string;
  readonly mayRecord: boolean;
  readonly location?: Point | null;
  readonly lastAction?: string | null;
}

/** A thing that is offered, and why. */
export interface Offer extends Offerable {
  readonly reason: string;
}

interface Known {
  /** Own things and those that the viewer helps with. */
  readonly mine: readonly Offerable[];
  /** Things viewed in this browser, the latest first. */
  readonly recent: readonly Offerable[];
  readonly here?: Location;
  /** The thing whose page is open. */
  readonly onPage?: string;
}

// So many fit above the thumb on a small phone; the last is kept for what of others was viewed last.
const most = 5;
const keptForRecent = 1;

/** "40 m away", "1.2 km away" */
export const away = (metres: number): string =>
  metres < 995
    ? `${Math.max(10, Math.round(metres / 10) * 10)} m away`
    : `${(metres / 1000).toFixed(1)} km away`;

const stateOf = (thing: Offerable, now: Date) => stateOfThing({ ...thing, water: waterOf(thing) }, now);

const stateIn = (thing: Offerable, now: Date) => {
  const water = waterOf(thing);
  return water === null ? undefined : `${stateLabels[stateOf(thing, now)]}, ${withUnit('WATER', water)}`;
};

const nearestOf = (things: readonly Offerable[], here: Location): Offer | undefined => {
  const [nearest] = things
    .flatMap((thing) =>
      thing.location ? [{ thing, metres: metresBetween(here, locationOf(thing.location)) }] : [],
    )
    .sort((a, b) => a.metres - b.metres);
  return nearest && { ...nearest.thing, reason: `Nearest, ${away(nearest.metres)}` };
};

const thirstiestOf = (things: readonly Offerable[], now: Date): Offer | undefined => {
  const [thirstiest] = things
    .filter((thing) => isThirsty(stateOf(thing, now)))
    .sort((a, b) => a.water! - b.water!);
  return thirstiest && { ...thirstiest, reason: stateIn(thirstiest, now)! };
};

/**
 * The things that the quick action offers: the one on the page, the nearest, the thirstiest of mine, my own (what was
 * viewed last first, then by urgency), and then others that were viewed. Each once.
 */
export const offersOf = ({ mine, recent, here, onPage }: Known, now: Date): readonly Offer[] => {
  const own = mine.filter(({ mayRecord }) => mayRecord);
  const viewed = recent.filter(({ mayRecord }) => mayRecord);
  const others = viewed.filter(({ id }) => !own.some((thing) => thing.id === id));
  const all = [...own, ...others];
  const viewedAt = ({ id }: Offerable) => {
    const at = viewed.findIndex((thing) => thing.id === id);
    return at < 0 ? viewed.length : at;
  };
  const byUse = (a: Offerable, b: Offerable) => viewedAt(a) - viewedAt(b) || byUrgency(now)(a, b);
  const page = all.find(({ id }) => id === onPage);
  const first = [
    page && { ...page, reason: 'On this page' },
    here && nearestOf(all, here),
    thirstiestOf(own, now),
  ].filter((offer) => offer !== undefined);
  const mineThen = [...own]
    .sort(byUse)
    .map((thing) => ({ ...thing, reason: stateIn(thing, now) ?? 'Yours' }));
  const recentThen = others.map((thing) => ({ ...thing, reason: 'Viewed lately' }));
  const room = most - Math.min(keptForRecent, recentThen.length);
  const beginning = eachOnce([...first, ...mineThen]).slice(0, room);
  return eachOnce([...beginning, ...recentThen]).slice(0, most);
};

const eachOnce = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter((offer, i) => offers.findIndex(({ id }) => id === offer.id) === i);
