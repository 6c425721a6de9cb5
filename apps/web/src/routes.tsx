import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import type { DOMRouterOpts, RouteObject } from 'react-router-dom';
import { auth } from './auth/auth.js';
import { isSignedIn } from './auth/auth-state.js';
import { firstPages, readingsVariables, thingVariables } from './first-pages.js';
import guestHome from './home/__generated__/GuestHomeQuery$parameters.js';
import myHome from './home/__generated__/MyHomeQuery$parameters.js';
import readings from './readings/__generated__/useReadingsQuery$parameters.js';
import { startQuery } from './relay/start-query.js';
import { idOf, isOtherPage, searchOf } from './route-args.js';
import { CrashPage } from './shell/CrashPage.js';
import { Layout } from './shell/Layout.js';
import { RouteError } from './shell/PageError.js';
import { withPatience } from './shell/parts.js';
import thingPage from './things/__generated__/ThingPageQuery$parameters.js';
import thingsPage from './things/__generated__/ThingsPageQuery$parameters.js';
import { recentIds } from './things/recent-things.js';
import { thingsSearch, thingsVariables } from './things/things-search.js';
import { NotFound } from './ui/NotFound.js';
import { PageSkeleton } from './ui/Skeleton.js';

const signedIn = () => isSignedIn(auth.get());

/** The routes that most visits begin with. Their code and their queries are requested at the same time. */
const firstRoutes = (environment: IEnvironment): RouteObject[] => {
  const start = <Q extends OperationType>(
    query: PreloadableConcreteRequest<Q>,
    variables: Q['variables'],
    name: string,
  ) => startQuery(environment, query, variables, name);

  const thing: RouteObject = {
    id: 'thing',
    path: 'things/:id',
    loader: (args) => start(thingPage, thingVariables(idOf(args), new Date()), 'thing'),
    shouldRevalidate: isOtherPage,
    lazy: { Component: async () => (await import('./things/ThingPage.js')).ThingPage },
    children: [
      {
        path: 'dashboard',
        // The range alone decides which readings are asked for; how closely one looks at them does not.
        shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
          currentParams['id'] !== nextParams['id'] ||
          ['range', 'from', 'to'].some(
            (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
          ),
        // Its panel takes them from the store.
        loader: (args) => {
          start(readings, readingsVariables(idOf(args), searchOf(args), new Date()), 'readings');
          return null;
        },
        lazy: { Component: async () => (await import('./things/ThingDashboard.js')).ThingDashboard },
      },
    ],
  };

  const pages: RouteObject[] = [
    {
      index: true,
      loader: () => (signedIn() ? start(myHome, {}, 'home') : start(guestHome, {}, 'home')),
      // Another identity gets other routes, so the page is chosen once.
      lazy: {
        Component: async () =>
          signedIn()
            ? (await import('./home/MyHome.js')).MyHome
            : (await import('./home/GuestHome.js')).GuestHome,
      },
    },
    {
      path: 'things',
      loader: (args) =>
        start(thingsPage, thingsVariables(thingsSearch(searchOf(args)), recentIds()), 'things'),
      lazy: { Component: async () => (await import('./things/ThingsPage.js')).ThingsPage },
    },
    thing,
    { path: '*', element: <NotFound /> },
  ];

  return [
    {
      element: <Layout />,
      errorElement: <CrashPage />,
      children: [
        {
          id: 'pages',
          errorElement: <RouteError />,
          hydrateFallbackElement: <PageSkeleton />,
          children: pages,
        },
      ],
    },
  ];
};

/**
 * Every route, as a router takes them: those of the first pages at once, the others when an address asks for one. The
 * router asks for more wherever a path has a part that stands for anything, so also for each path that it does not know.
 */
export const routing = (environment: IEnvironment) =>
  ({
    routes: withPatience(firstRoutes(environment)),
    async patchRoutesOnNavigation({ path, patch }) {
      if (firstPages.some((first) => first.path.test(path))) return;
      const { laterRoutes } = await import('./later-routes.js');
      const { pages, thingTabs } = laterRoutes(environment);
      // Those that are there already are left as they are.
      patch('pages', withPatience(pages));
      patch('thing', withPatience(thingTabs));
    },
  }) satisfies { routes: RouteObject[] } & Pick<DOMRouterOpts, 'patchRoutesOnNavigation'>;
