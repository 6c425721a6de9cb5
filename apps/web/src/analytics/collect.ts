import { auth } from '../auth/browser-auth.js';
import { personOf } from './arrivals.js';
import { startCollector } from './collector.js';
import { asksOptOut, serverCalls } from './server-calls.js';

/** Starts to collect the navigations of this tab. Comes after the first screen, and ends with the page. */
export const collect = (): void =>
  void startCollector({
    ...{ calls: serverCalls, asksOptOut },
    auth: { person: () => personOf(auth.get()), subscribe: auth.subscribe },
    // Not there on plain http, whatever the type says.
    locks: (navigator as Partial<Navigator>).locks,
  });
