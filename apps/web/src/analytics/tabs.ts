import { historyOf, type TabHistory, tabsKept } from './history.js';
import { sessionMs } from './limits.js';

/** The part of the Web Locks API that is used. */
export type Locks = Pick<LockManager, 'request'>;

const lockOf = (tab: string): string => `hedgerow.analytics.tab.${tab}`;
const forAsLongAsThePage = () => new Promise<never>(() => undefined);

/** Says to other tabs that this one is open, until its page is gone. */
export const holdTab = (tab: string, locks: Locks | undefined): void =>
  void locks?.request(lockOf(tab), forAsLongAsThePage).catch(() => undefined);

/**
 * Takes over what closed tabs have left, each by one tab alone: its lock is free only when its page is gone, and is kept
 * from then on. Where the browser has no locks (plain http), a tab counts as closed a day after its last navigation, when the
 * session of that is over: an open one would have sent it.
 */
export const takeOverClosed = (
  tab: string,
  history: TabHistory,
  locks: Locks | undefined,
  now: number,
): void => {
  for (const other of tabsKept().filter((kept) => kept !== tab)) {
    if (locks)
      void locks
        .request(lockOf(other), { ifAvailable: true }, (lock) => {
          if (lock === null) return undefined;
          history.takeOver(other);
          return forAsLongAsThePage();
        })
        .catch(() => undefined);
    else if ((historyOf(other).events.at(-1)?.timestamp ?? 0) < now - sessionMs) history.takeOver(other);
  }
};
