const key = 'hedgerow.things-layout';

/** The layout that was chosen last in this browser, if it is one of these; else the first of them. */
export const rememberedLayout = <L extends string>(layouts: readonly [L, ...L[]]): L => {
  try {
    const stored = localStorage.getItem(key);
    return layouts.find((layout) => layout === stored) ?? layouts[0];
  } catch {
    return layouts[0];
  }
};

/** Shows things so from now on, where the address does not say otherwise. */
export const rememberLayout = (layout: string): void => {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // It stands in the address of this page all the same.
  }
};
