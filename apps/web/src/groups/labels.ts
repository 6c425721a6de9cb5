import type { GroupType } from '@hedgerow/domain';

/** What people call the five types. */
export const groupTypeLabels: Record<GroupType, string> = {
  BEEPASS: 'Bee pass',
  COUNCIL: 'Council',
  ESTATE: 'Estate',
  ORCHARD: 'Orchard',
  GROWER: 'Growers',
};

export const groupTypeLabel = (type: string): string => groupTypeLabels[type as GroupType] ?? type;

/** Two letters for a group's round mark: "RG" for Riverside Growers. */
export const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0]?.[0], words.length > 1 ? words.at(-1)?.[0] : words[0]?.[1]].join('').toUpperCase();
};
