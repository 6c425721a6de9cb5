import { forget, keep, keysWith, read } from './kept.js';
import { historyPrefix } from './history.js';
import { sessionKey } from './navigation-session.js';

const key = 'hedgerow.analytics.opt-out';
const listeners = new Set<() => void>();

/** Whether the browser says for its user that no one is to follow them: Global Privacy Control, or Do Not Track. */
export const browserRefuses = (): boolean => {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
};

/** Whether this person is known in this browser to have opted out. */
export const hasOptedOut = (person: string): boolean => read(key) === person;

/** Forgets the navigations that this browser keeps, in all its tabs, and the session they belong to. */
export const forgetHistory = (): void => {
  for (const kept of keysWith(historyPrefix)) forget(kept);
  forget(sessionKey);
  for (const listener of listeners) listener();
};

/** Notes what the server knows of a person: from an opt-out on, nothing of theirs is kept or sent. */
export const noteOptOut = (person: string, isOut: boolean): void => {
  if (isOut === hasOptedOut(person)) return;
  if (isOut) {
    keep(key, person);
    forgetHistory();
  } else forget(key);
};

/** Calls back when the history was forgotten in this tab; other tabs see it by their storage. */
export const onForgotten = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
