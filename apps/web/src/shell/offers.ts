import { isThirsty, type Location, locationOf, metresBetween, type Point, waterOf } from '@hedgerow/domain';
import { sayMetres } from '../map/say-metres.js';
import { withUnit } from '../readings/quantities.js';
import { stateLabels, stateOfThing, type WaterOfThing } from '../readings/state.js';
import { byUrgency } from '../things/by-urgency.js';
import * as texts from './texts.js';

/** A thing that the quick action may offer. */
export interface Offerable extends WaterOfThing {
  readonly id: string;
  /** Of one whose record is on the page; a thing that the browser remembers has none. */
  readonly nodeId?: string;
  readonly name: string;
  readonly mayRecord: boolean;
  readonly location?: Point | null;
  readonly lastAction?: string | null;
}

/** Why a thing was chosen: that stays, while what is known of the thing changes. */
type Why =
  { readonly kind: 'page' | 'mine' | 'recent' } | { readonly kind: 'nearest'; readonly metres: number };

/** A thing that was chosen to be offered. */
export interface Candidate extends Offerable {
  readonly why: Why;
}

/** A thing that is offered, and the reason as people read it. */
export interface Offer extends Offerable {
  readonly reason: string;
}

interface Known {
  /** Own things and those that the viewer helps with. */
  readonly mine: readonly Offerable[];
  /** Things viewed in this browser, the latest first. */
  readonly recent: readonly Offerable[];
  readonly here?: Location | undefined;
  /** The thing whose page is open. */
  readonly onPage?: string | undefined;
}

// So many fit above the thumb on a small phone; the last is kept for what of others was viewed last.
const most = 5;
const keptForRecent = 1;

/** What is nearest within so many metres comes before what is thirstiest: 25 minutes on foot. Beyond, near means nothing. */
export const walkable = 2_000;

const stateIn = (thing: Offerable, now: Date) => {
  const water = waterOf(thing);
  if (water === null) return undefined;
  return texts.stateAndWater(stateLabels[stateOfThing(thing, now)], withUnit('WATER', water));
};

// A phone knows where it is within ten metres or so.
const toTens = (metres: number) => Math.max(10, Math.round(metres / 10) * 10);

/** The reason to offer a thing: why it was chosen, and its state by what is known of it now. */
export const reasonOf = (candidate: Candidate, now: Date): string => {
  const { why } = candidate;
  const state = stateIn(candidate, now);
  if (why.kind === 'mine') return state ?? texts.yours;
  // Of these nothing else is known at first, and a line that grows later would move what is beneath it.
  if (why.kind === 'recent') return texts.recentlyViewed;
  const reason = why.kind === 'nearest' ? texts.nearest(sayMetres(toTens(why.metres))) : texts.onThisPage;
  return state === undefined ? reason : texts.reasonAndState(reason, state);
};

const nearestOf = (things: readonly Offerable[], here: Location): Candidate | undefined => {
  const [nearest] = things
    .flatMap((thing) =>
      thing.location ? [{ thing, metres: metresBetween(here, locationOf(thing.location)) }] : [],
    )
    .filter(({ metres }) => metres <= walkable)
    .sort((a, b) => a.metres - b.metres);
  return nearest && { ...nearest.thing, why: { kind: 'nearest', metres: nearest.metres } };
};

const asMine = (thing: Offerable): Candidate => ({ ...thing, why: { kind: 'mine' } });

const thirstiestOf = (things: readonly Offerable[], now: Date): Candidate | undefined => {
  const [thirstiest] = things
    .filter((thing) => isThirsty(stateOfThing(thing, now)))
    .sort((a, b) => a.water! - b.water!);
  return thirstiest && asMine(thirstiest);
};

/**
 * The things that the quick action offers: the one on the page, the nearest, the thirstiest of mine, my own (what was
 * viewed last first, then by urgency), and then others that were viewed. Each once.
 */
export const candidatesOf = ({ mine, recent, here, onPage }: Known, now: Date): readonly Candidate[] => {
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
    page && { ...page, why: { kind: 'page' } as const },
    here && nearestOf(all, here),
    thirstiestOf(own, now),
  ].filter((candidate) => candidate !== undefined);
  const mineThen = [...own].sort(byUse).map(asMine);
  const recentThen = others.map((thing) => ({ ...thing, why: { kind: 'recent' } as const }));
  const room = most - Math.min(keptForRecent, recentThen.length);
  const beginning = eachOnce([...first, ...mineThen]).slice(0, room);
  return eachOnce([...beginning, ...recentThen]).slice(0, most);
};

const eachOnce = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates.filter((candidate, i) => candidates.findIndex(({ id }) => id === candidate.id) === i);
