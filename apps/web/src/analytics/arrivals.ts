import { type AuthState, isSignedIn } from '../auth/auth-state.js';
import { auth } from '../auth/browser-auth.js';

/** That this tab arrived at a page, was hidden, or was shown again. */
export interface Note {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds by a clock that is never set, for durations. */
  readonly ms: number;
  readonly isVisible: boolean;
  /** The page where it arrived, without query and hash; undefined where it stayed. */
  readonly path?: string;
  /** The person who was signed in then; null for a guest. */
  readonly person: string | null;
}

/** The person of an identity; null for a guest. */
export const personOf = (state: AuthState): string | null => (isSignedIn(state) ? state.id : null);

// In the first script: the rest of the collector comes after the first screen, and reads then what was noted before.
const early: Note[] = [];
let taker = (note: Note): void => void early.push(note);
let last: string | undefined;

const note = (path?: string): void =>
  taker({
    at: Date.now(),
    ms: performance.now(),
    isVisible: document.visibilityState === 'visible',
    path,
    person: personOf(auth.get()),
  });

/** Notes that a page is on the screen, where it is another one than before. */
export const noteArrival = (path: string): void => {
  if (path !== last) note((last = path));
};

document.addEventListener('visibilitychange', () => note());

/** Hands over what was noted, and from now on what is noted next. */
export const takeNotes = (take: (note: Note) => void): void => {
  taker = take;
  early.splice(0).forEach(take);
};
