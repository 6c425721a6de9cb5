/** A step as far as a tree needs it. */
export interface TreeStep {
  readonly id: string;
  readonly parentId: string | null | undefined;
}

/** A step, and what follows from it. */
export interface Branch<S> {
  readonly step: S;
  readonly branches: readonly Branch<S>[];
}

/**
 * Steps as trees, in the order given: each beneath the one that it follows from. A step whose parent is not among them, or would be
 * its own descendant, begins a tree.
 */
export const treesOf = <S extends TreeStep>(steps: readonly S[]): Branch<S>[] => {
  const children = new Map<string | null, S[]>();
  const known = new Map(steps.map((step) => [step.id, step]));
  const isInCircle = (step: S): boolean => {
    const seen = new Set<string>();
    for (let at: S | undefined = step; at; at = at.parentId == null ? undefined : known.get(at.parentId)) {
      if (seen.has(at.id)) return true;
      seen.add(at.id);
    }
    return false;
  };
  for (const step of steps) {
    const parent =
      step.parentId != null && known.has(step.parentId) && !isInCircle(step) ? step.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), step]);
  }
  const under = (id: string | null): Branch<S>[] =>
    (children.get(id) ?? []).map((step) => ({ step, branches: under(step.id) }));
  return under(null);
};
