import { afterFirstScreen, neededNow } from './first-screen.js';

// Milliseconds between tries to load what did not come.
const again = 5_000;

/** Code of the app that is loaded when it is needed. */
export interface Code<T> {
  /** What was loaded; undefined until it is there. */
  readonly now: T | undefined;
  /** Loads it, once however often it is asked for. Rejects when it does not come; asked again, it is tried again. */
  come(): Promise<T>;
  /** Loads it, and tries again every five seconds until it has come. */
  comeAtLast(): Promise<T>;
}

/** The one way to load code later: what has come is kept, a failure is forgotten. */
export const codeLater = <T>(load: () => Promise<T>): Code<T> => {
  let now: T | undefined;
  let coming: Promise<T> | undefined;
  const come = () =>
    (coming ??= neededNow(
      load().then(
        (loaded) => (now = loaded),
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      ),
    ));
  const comeAtLast = (): Promise<T> =>
    come().catch(() => new Promise((resolve) => setTimeout(() => resolve(comeAtLast()), again)));
  return {
    get now() {
      return now;
    },
    come,
    comeAtLast,
  };
};

/** Runs when the browser has nothing else to do. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
};

/** Code that a press needs: asked for once the first screen is there, and once more by the press if it did not come. */
export const codeForPress = <T>(load: () => Promise<T>): Code<T> => {
  const code = codeLater(load);
  afterFirstScreen(() => whenIdle(() => void code.come().catch(() => undefined)));
  return code;
};
