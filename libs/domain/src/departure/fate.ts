/** A person who deletes their account, as one of their things, groups or devices sees it. */
export interface Departure {
  readonly userId: string;
  /** Who takes it over; null when it is to be removed; left out when nothing was chosen. */
  readonly to?: string | null | undefined;
  /** Whether a person has an account still. */
  readonly isThere: (userId: string) => boolean;
}

interface Part {
  readonly isOwner: boolean;
  readonly isCollaborator?: boolean;
}

/** What becomes of something when one who has a part in it deletes their account. */
export type Fate = 'stays as it is' | 'is removed' | { readonly goesTo: string };

/**
 * What becomes of it (rule A58). Another owner keeps it. Otherwise it goes to the one who was chosen, if they still have a
 * part in it; else to the collaborator, or the one with any part, who has had it for longest; else it is removed.
 */
export const fateOf = (parts: ReadonlyMap<string, Part>, { userId, to, isThere }: Departure): Fate => {
  const others = [...parts].filter(([id]) => id !== userId && isThere(id));
  if (!parts.get(userId)?.isOwner || others.some(([, { isOwner }]) => isOwner)) return 'stays as it is';
  if (to === null) return 'is removed';
  const next =
    others.find(([id]) => id === to) ?? others.find(([, part]) => part.isCollaborator) ?? others[0];
  return next ? { goesTo: next[0] } : 'is removed';
};
