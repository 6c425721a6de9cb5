// How Chromium, Firefox, Safari and Vite say that a file of the app's own code did not come.
const said =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|module script/i;

/** True when a part of the app itself, loaded when it is first needed, did not come: no signal, or a newer version is out. */
export const isPartLost = (error: unknown): boolean => error instanceof Error && said.test(error.message);
