import type { PreloadableConcreteRequest } from 'relay-runtime';
import { showThing } from './first-thing.js';
import guestHome from './home/__generated__/GuestHomeQuery$parameters.js';
import myHome from './home/__generated__/MyHomeQuery$parameters.js';
import { rangeOf, wholeHours } from './readings/range.js';
import readings from './readings/__generated__/useReadingsQuery$parameters.js';
import thingPage from './things/__generated__/ThingPageQuery$parameters.js';
import thingsPage from './things/__generated__/ThingsPageQuery$parameters.js';
import { recentIds } from './things/recent-things.js';
import { thingsSearch, thingsVariables } from './things/things-search.js';

type Asked = readonly [query: PreloadableConcreteRequest<never>, variables: object];

/** The days that a thing's page shows beside the newest reading. */
export const thingVariables = (id: string, now: Date) => ({
  id,
  ...wholeHours({ from: new Date(now.getTime() - 7 * 86_400_000), to: now }),
});

/** The readings of a thing's dashboard over the range that the address asks for. */
export const readingsVariables = (id: string, search: URLSearchParams, now: Date) => ({
  id,
  parameter: 'WATER' as const,
  ...wholeHours(rangeOf(search, now)),
});

interface FirstPage {
  readonly path: RegExp;
  /** Its code, which is loaded beside the libraries and not after them. */
  readonly code: (signedIn: boolean) => Promise<unknown>;
  /** What it asks the api for. */
  readonly asks: (page: { signedIn: boolean; id: string; search: URLSearchParams; now: Date }) => Asked[];
  /** Shows what the first of its queries answered, as far as that is possible without the app. */
  readonly show?: (data: unknown) => void;
}

/**
 * The pages that most visits begin with. What they need is asked for while the libraries are still on their way; their
 * routes ask for the same, and take the answer that is under way.
 */
export const firstPages: readonly FirstPage[] = [
  {
    path: /^\/$/,
    code: (signedIn) => (signedIn ? import('./home/MyHome.js') : import('./home/GuestHome.js')),
    asks: ({ signedIn }) => [[signedIn ? myHome : guestHome, {}]],
  },
  {
    path: /^\/things$/,
    code: () => import('./things/ThingsPage.js'),
    asks: ({ search }) => [[thingsPage, thingsVariables(thingsSearch(search), recentIds())]],
  },
  {
    path: /^\/things\/([0-9a-f-]{36})\/dashboard$/,
    code: () =>
      Promise.all([
        import('./things/ThingPage.js'),
        import('./things/ThingDashboard.js'),
        import('./readings/ReadingsPanel.js'),
      ]),
    asks: ({ id, search, now }) => [
      [thingPage, thingVariables(id, now)],
      [readings, readingsVariables(id, search, now)],
    ],
    show: showThing,
  },
];
