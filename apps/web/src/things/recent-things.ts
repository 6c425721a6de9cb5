import { identityOf, isSignedIn } from '../auth/auth-state.js';
import type { AuthStore } from '../auth/auth-store.js';

/** A thing that was viewed in this browser. */
export interface RecentThing {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly mayRecord: boolean;
}

const key = 'hedgerow.recent';
/** How many are remembered. */
export const recentCap = 50;

const read = (): readonly RecentThing[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentThing[]) : [];
  } catch {
    return [];
  }
};

/** The most recently viewed moves to the front, no duplicates, the oldest are dropped. */
export const withRecent = (things: readonly RecentThing[], thing: RecentThing): readonly RecentThing[] =>
  [thing, ...things.filter(({ id }) => id !== thing.id)].slice(0, recentCap);

let recent: readonly RecentThing[] | undefined;
const listeners = new Set<() => void>();
const current = (): readonly RecentThing[] => (recent ??= read());

const set = (next: readonly RecentThing[]) => {
  recent = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Remembered for this visit only.
  }
  for (const listener of listeners) listener();
};

/** The ids of the things viewed in this browser, the latest first. */
export const recentIds = (): readonly string[] => current().map(({ id }) => id);

/** Remembers that a thing was viewed. */
export const rememberThing = (thing: RecentThing): void => set(withRecent(current(), thing));
/** Keeps its place, and what is known of it now. */
export const renewThing = (thing: RecentThing): void =>
  set(current().map((known) => (known.id === thing.id ? thing : known)));
/** Forgets one thing, because it is gone. */
export const forgetThing = (goneId: string): void => set(current().filter(({ id }) => id !== goneId));
/** Forgets everything, because another person uses the browser now. */
export const forgetThings = (): void => set([]);

/**
 * Forgets everything when a person leaves, whether they sign out, here or in another tab, or their session ends, be it
 * before this was called. A guest who signs in takes along what they viewed.
 */
export const forgetWithPerson = (auth: Pick<AuthStore, 'get' | 'subscribe' | 'expiredId'>): void => {
  let before = auth.get();
  if (auth.expiredId() !== null) forgetThings();
  auth.subscribe(() => {
    const now = auth.get();
    if (isSignedIn(before) && identityOf(now) !== identityOf(before)) forgetThings();
    before = now;
  });
};

/** The things viewed in this browser, the latest first. */
export const recentThings = (): readonly RecentThing[] => current();
/** Calls the listener on each change; what it returns ends that. */
export const followRecentThings = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
