import { useSyncExternalStore } from 'react';
import { followRecentThings, type RecentThing, recentThings } from './recent-things.js';

/** The things viewed in this browser, the latest first. Apart from them: the first script reads them without React. */
export const useRecentThings = (): readonly RecentThing[] =>
  useSyncExternalStore(followRecentThings, recentThings);
