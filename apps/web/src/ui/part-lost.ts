// How Chromium, Firefox, Safari and Vite say that a file of the app's own code did not come.
const said =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i;

/** True when a part of the app itself, loaded when it is first needed, did not come: no signal, or a newer version is out. */
export const isPartLost = (error: unknown): boolean => error instanceof Error && said.test(error.message);

let attempts = 0;

/** How often anything was asked for again. */
export const attemptsSoFar = (): number => attempts;

/** Lets parts that did not come be asked for again when they are next rendered: what Try again does. */
export const askAgain = (): void => void (attempts += 1);
