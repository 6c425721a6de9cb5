/** A person who deletes their account, as one of their things, groups or devices sees it. */
export interface Departure {
  readonly userId: string;
  /** Who takes it over; null when it is to be removed; left out when nothing was chosen. */
  readonly to?: string | null | undefined;
  /** Whether a person has an account still. */
  readonly isThere: (userId: string) => boolean;
}

/** Access or membership. */
export interface Part {
  readonly isOwner: boolean;
  readonly isCollaborator?: boolean;
}

/** What becomes of something when one who has a part in it deletes their account. */
export type Fate = 'stays as it is' | 'is removed' | { readonly goesTo: string };

/**
 * The others by whom it is decided, in this order: the first of them who is there does (rule A58). Owners keep it. Otherwise
 * it goes to the one who was chosen, if they still have a part in it; else to the collaborator, or the one with any part, who
 * has had it for longest. None where one leaves who is no owner, however many others there are.
 */
export const heirsOf = (
  parts: ReadonlyMap<string, Part>,
  { userId, to }: Pick<Departure, 'userId' | 'to'>,
): readonly string[] => {
  if (!parts.get(userId)?.isOwner) return [];
  const others = [...parts].filter(([id]) => id !== userId);
  const inOrder = [others.filter(([, { isOwner }]) => isOwner)];
  if (to !== null)
    inOrder.push(
      others.filter(([id]) => id === to),
      others.filter(([, { isCollaborator }]) => isCollaborator),
      others,
    );
  return [...new Set(inOrder.flat().map(([id]) => id))];
};

/** What becomes of it (rule A58). */
export const fateOf = (parts: ReadonlyMap<string, Part>, departure: Departure): Fate => {
  if (!parts.get(departure.userId)?.isOwner) return 'stays as it is';
  const heir = heirsOf(parts, departure).find(departure.isThere);
  if (heir === undefined) return 'is removed';
  return parts.get(heir)!.isOwner ? 'stays as it is' : { goesTo: heir };
};
