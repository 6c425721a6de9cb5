import type { Note } from './arrivals.js';
import type { NavigationEvent } from './history.js';
import { mostSpentMs } from './limits.js';

/** The page that a tab shows, and for how long it was visible. */
export interface PageInTab {
  readonly path: string;
  /** The session in which the tab arrived there. */
  readonly sessionId: string;
  /** Milliseconds for which it was visible before `since`. */
  readonly spentMs: number;
  /** Since when it is visible, by the clock of the page; undefined while it is hidden. */
  readonly since?: number;
}

/** The same page at a later moment, shown or hidden from now on. */
export const pageAt = (page: PageInTab, { ms, isVisible }: Pick<Note, 'ms' | 'isVisible'>): PageInTab => ({
  ...page,
  spentMs: page.spentMs + (page.since === undefined ? 0 : ms - page.since),
  since: isVisible ? ms : undefined,
});

/**
 * What follows from an arrival. It is an entry, without a page before and without time, where the tab showed none in this
 * session. A page that was only loaded anew is none: the path did not change.
 */
export const arrive = (
  before: PageInTab | undefined,
  { path, ...note }: Note & { readonly path: string },
  { sessionId, id }: { readonly sessionId: string; readonly id: string },
): { readonly page: PageInTab; readonly event?: NavigationEvent } => {
  const left = before?.sessionId === sessionId ? pageAt(before, note) : undefined;
  if (left?.path === path) return { page: left };
  return {
    page: { path, sessionId, spentMs: 0, since: note.isVisible ? note.ms : undefined },
    event: {
      id,
      sessionId,
      from: left?.path ?? null,
      to: path,
      timestamp: note.at,
      timeSpent: Math.min(mostSpentMs, Math.round(left?.spentMs ?? 0)),
      synced: false,
    },
  };
};
