import { type BadgeKind, badgeKinds } from './badge.js';

/** One level of one kind of badge: what it is called, and what it takes (rule A34). */
export interface BadgeType {
  readonly kind: BadgeKind;
  /** From 1. */
  readonly level: number;
  /** So many occurrences of what the kind counts reach the level; 1 for the first one. */
  readonly threshold: number;
  readonly title: string;
  readonly description: string;
  /** Whether the level is still awarded. One that is not ends its kind there; those who have it keep it. */
  readonly isActive: boolean;
}

type Level = readonly [threshold: number, title: string, description: string];

/** What people are told of each level. A change here is a change of rules: `npm run badges:preview` says what follows. */
const levels: Readonly<Record<BadgeKind, readonly Level[]>> = {
  signin: [
    [1, 'Welcome', 'Signed in for the first time.'],
    [3, 'Back again', 'Signed in on 3 days.'],
    [10, 'Familiar face', 'Signed in on 10 days.'],
    [25, 'Regular', 'Signed in on 25 days.'],
    [75, 'Always around', 'Signed in on 75 days.'],
  ],
  created: [
    [1, 'On the map', 'Added a first thing.'],
    [5, 'Corner gardener', 'Added 5 things.'],
    [20, 'Street keeper', 'Added 20 things.'],
    [50, 'Neighbourhood maker', 'Added 50 things.'],
    [150, 'Mapmaker', 'Added 150 things.'],
  ],
  littercleanup: [
    [1, 'First bag', 'Cleaned up litter once.'],
    [5, 'Tidy corner', 'Cleaned up litter 5 times.'],
    [20, 'Clean street', 'Cleaned up litter 20 times.'],
    [50, 'Spotless', 'Cleaned up litter 50 times.'],
    [150, 'Not a crumb left', 'Cleaned up litter 150 times.'],
  ],
  share: [
    [1, 'Shared once', 'Shared for the first time.'],
    [5, 'Good company', 'Shared 5 times.'],
    [20, 'Open gate', 'Shared 20 times.'],
    [50, 'Common ground', 'Shared 50 times.'],
    [150, 'Village square', 'Shared 150 times.'],
  ],
  watering: [
    [1, 'First can', 'Watered once.'],
    [5, 'Steady hand', 'Watered 5 times.'],
    [20, 'Summer saver', 'Watered 20 times.'],
    [50, 'Rainmaker', 'Watered 50 times.'],
    [150, 'Wellspring', 'Watered 150 times.'],
  ],
  education: [
    [1, 'First lesson', 'Taught or learned once.'],
    [5, 'Explainer', 'Taught or learned 5 times.'],
    [20, 'Open-air teacher', 'Taught or learned 20 times.'],
    [50, 'Field guide', 'Taught or learned 50 times.'],
    [150, 'Living library', 'Taught or learned 150 times.'],
  ],
  upkeep: [
    [1, 'First repair', 'Looked after something once.'],
    [5, 'Handy', 'Did upkeep 5 times.'],
    [20, 'Keeper', 'Did upkeep 20 times.'],
    [50, 'Caretaker', 'Did upkeep 50 times.'],
    [150, 'Guardian', 'Did upkeep 150 times.'],
  ],
  measurement: [
    [1, 'First reading', 'Measured once.'],
    [5, 'Careful eye', 'Measured 5 times.'],
    [20, 'Record keeper', 'Measured 20 times.'],
    [50, 'Field scientist', 'Measured 50 times.'],
    [150, 'Long series', 'Measured 150 times.'],
  ],
};

/** Every badge type, by kind and level: the rules that awards follow. */
export const badgeTypes: readonly BadgeType[] = badgeKinds.flatMap((kind) =>
  levels[kind].map(([threshold, title, description], n) => ({
    ...{ kind, level: n + 1, threshold, title, description },
    isActive: true,
  })),
);

/** The levels of a kind, the first one first. */
export const levelsOf = (kind: BadgeKind, types: readonly BadgeType[] = badgeTypes): BadgeType[] =>
  types.filter((type) => type.kind === kind).sort((a, b) => a.level - b.level);

/** The type of a badge; undefined for a level that the rules do not have (any more). */
export const badgeTypeOf = (
  kind: BadgeKind,
  level: number,
  types: readonly BadgeType[] = badgeTypes,
): BadgeType | undefined => types.find((type) => type.kind === kind && type.level === level);

/** The level that comes after `level`; undefined where there is none, or it is not awarded. */
export const nextLevel = (
  kind: BadgeKind,
  level: number,
  types: readonly BadgeType[] = badgeTypes,
): BadgeType | undefined => {
  const next = badgeTypeOf(kind, level + 1, types);
  return next?.isActive ? next : undefined;
};

/** The levels that `count` occurrences reach past `level`, in the order in which they are awarded. */
export const levelsReached = (
  kind: BadgeKind,
  { level, count }: { readonly level: number; readonly count: number },
  types: readonly BadgeType[] = badgeTypes,
): BadgeType[] => {
  const reached: BadgeType[] = [];
  for (
    let next = nextLevel(kind, level, types);
    next && next.threshold <= count;
    next = nextLevel(kind, next.level, types)
  )
    reached.push(next);
  return reached;
};

/** What each field of a badge type holds. */
const holds: Readonly<Record<keyof BadgeType, 'string' | 'number' | 'boolean'>> = {
  kind: 'string',
  level: 'number',
  threshold: 'number',
  title: 'string',
  description: 'string',
  isActive: 'boolean',
};
const faultsOfShape = (type: unknown, n: number): string[] =>
  typeof type !== 'object' || type === null
    ? [`badge type ${n + 1} is no object`]
    : Object.entries(holds)
        .filter(([field, kind]) => typeof (type as Record<string, unknown>)[field] !== kind)
        .map(([field, kind]) => `badge type ${n + 1}: ${field} is to be a ${kind}`);

/** What is wrong with rules, which may come from a file, in sentences; nothing when they can be followed. */
export const faultsOfRules = (types: readonly BadgeType[]): string[] => {
  const faults = types.flatMap(faultsOfShape);
  if (faults.length > 0) return faults;
  for (const kind of badgeKinds) {
    const own = levelsOf(kind, types);
    if (own[0]?.threshold !== 1) faults.push(`${kind}: level 1 is reached by the first occurrence`);
    own.forEach(({ level, threshold }, n) => {
      if (level !== n + 1) faults.push(`${kind}: level ${n + 1} is missing, or stands there twice`);
      if (!Number.isInteger(threshold) || threshold <= (own[n - 1]?.threshold ?? 0))
        faults.push(`${kind}: level ${level} needs a whole number above that of the level before`);
    });
  }
  const unknown = types.filter(({ kind }) => !badgeKinds.includes(kind));
  return [...faults, ...unknown.map(({ kind }) => `${kind} is no kind of badge`)];
};
