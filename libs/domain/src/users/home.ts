import { check, type FieldError } from '../events/validation.js';

/** The parts of a person's home that they may hide and move, in the usual order. */
export const homeParts = [
  'TOUR',
  'TASKS',
  'THINGS',
  'DEVICES',
  'BADGES',
  'GROUPS',
  'ACTIVITY',
  'ACTIONS',
  'RECENT',
  'MAP',
  'GALLERY',
] as const;
export type HomePart = (typeof homeParts)[number];

/** How a person has arranged their home. A part that is in neither list is one that came later. */
export interface HomeArrangement {
  readonly order: HomePart[];
  readonly hidden: HomePart[];
}

/** The same as it may come from another build of the programs, which knows other parts. */
export interface WrittenHome {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** What is wrong with an arrangement: no part may be in it twice. */
export const checkHome = (home: HomeArrangement): FieldError[] =>
  check(
    { home },
    {
      home: ({ order, hidden }) =>
        [order, hidden].some((parts) => new Set(parts).size < parts.length)
          ? 'Each part of home may be named once'
          : undefined,
    },
  );

const isPart = (part: string): part is HomePart => homeParts.some((known) => known === part);

/**
 * All parts in the person's order, those that they have not placed behind the part that usually comes before; null for the
 * usual order. A part that this program does not know is left out.
 */
export const homeOrder = (written: WrittenHome | null): HomePart[] => {
  const order: HomePart[] = (written?.order ?? homeParts).filter(isPart);
  for (const [at, part] of homeParts.entries())
    if (!order.includes(part)) order.splice(at === 0 ? 0 : order.indexOf(homeParts[at - 1]!) + 1, 0, part);
  return order;
};

/** The parts that are shown, in the person's order. */
export const homeShown = (written: WrittenHome | null): HomePart[] =>
  homeOrder(written).filter((part) => !written?.hidden.includes(part));

/** An arrangement as this program may write it. */
export const homeOf = (written: WrittenHome | null): HomeArrangement => ({
  order: homeOrder(written),
  hidden: homeParts.filter((part) => written?.hidden.includes(part)),
});
