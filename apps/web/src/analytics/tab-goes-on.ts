import type { PageInTab } from './page-time.js';

/** What a page leaves to the next one in its tab, when the app is loaded anew. */
interface LeftBehind {
  /** The name under which the tab keeps its history. */
  readonly tab: string;
  readonly page: PageInTab | undefined;
}

const key = 'hedgerow.analytics.page';

/** Leaves it to the page that comes next in this tab. */
export const leaveBehind = (left: LeftBehind): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(left));
  } catch {
    // Then the next page begins as one of a new tab.
  }
};

/** Takes what the page before in this tab has left: once, so that a tab that is made as a copy of this one gets nothing. */
export const takeLeftBehind = (): LeftBehind | undefined => {
  try {
    const left = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LeftBehind | null;
    sessionStorage.removeItem(key);
    return typeof left?.tab === 'string' ? left : undefined;
  } catch {
    return undefined;
  }
};
