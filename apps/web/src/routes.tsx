import type { ComponentType } from 'react';
import type { IEnvironment, OperationType, PreloadableConcreteRequest } from 'relay-runtime';
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { auth } from './auth/auth.js';
import { isSignedIn } from './auth/auth-state.js';
import { signInPath } from './auth/next-path.js';
import { signedInOnly } from './auth/signedInOnly.js';
import { readingsVariables, thingVariables } from './first-pages.js';
import type { LateQuery } from './late-queries.js';
import { CrashPage } from './shell/CrashPage.js';
import { Layout } from './shell/Layout.js';
import { NotFound } from './ui/NotFound.js';
import { RouteError } from './shell/PageError.js';
import type { GroupPart } from './groups/group-parts.js';
import guestHome from './home/__generated__/GuestHomeQuery$parameters.js';
import myHome from './home/__generated__/MyHomeQuery$parameters.js';
import readings from './readings/__generated__/useReadingsQuery$parameters.js';
import { startQuery } from './relay/start-query.js';
import thingPage from './things/__generated__/ThingPageQuery$parameters.js';
import thingsPage from './things/__generated__/ThingsPageQuery$parameters.js';
import { thingsSearch, thingsVariables } from './things/things-search.js';
import { isThingId } from './things/thing-path.js';
import { PageSkeleton } from './ui/Skeleton.js';

const signedIn = () => isSignedIn(auth.get());

const notFound = () => new Response(null, { status: 404 });

/** The id in a path; anything but 36 characters of lowercase hex and dashes is not found. */
const idOf = ({ params }: LoaderFunctionArgs): string => {
  if (!isThingId(params.id)) throw notFound();
  return params.id;
};

const searchOf = ({ request }: LoaderFunctionArgs): URLSearchParams => new URL(request.url).searchParams;

/** Redirects a guest to sign in, who then returns to the full path with its query string. */
export const requireSignIn = ({ request }: Pick<LoaderFunctionArgs, 'request'>): void => {
  const { pathname, search } = new URL(request.url);
  if (!signedIn()) throw redirect(signInPath(pathname + search));
};

/** Every route. Its code and its query are requested at the same time. */
export const routes = (environment: IEnvironment): RouteObject[] => {
  const start = <Q extends OperationType>(
    query: PreloadableConcreteRequest<Q>,
    variables: Q['variables'],
    name: string,
  ) => startQuery(environment, query, variables, name);
  const startLate = async (name: LateQuery, variables: object) =>
    start<OperationType>((await import('./late-queries.js')).lateQueries[name], variables, name);
  /** The order of a list, as the address asks for it. */
  const orderOf = async (list: 'devices' | 'groups', args: LoaderFunctionArgs) =>
    (await import('./late-queries.js')).orderOf(list, searchOf(args));
  /** A page for people with an account; its query starts only for them. */
  const signedInPage = (
    path: string,
    page: () => Promise<ComponentType>,
    query?: LateQuery,
    variables?: (args: LoaderFunctionArgs) => object,
  ): RouteObject => ({
    path,
    loader: (args) => {
      const asked = variables?.(args) ?? {};
      return query && signedIn() ? startLate(query, asked) : null;
    },
    lazy: { Component: async () => signedInOnly(await page()) },
  });

  /** A page of the account, with its query: none is the first that is seen, so the first script names them once. */
  const accountPage = (path: string): RouteObject => {
    const load = async () => (await import('./account/pages.js')).pages[path]!;
    return {
      path,
      loader: async (args) => {
        // The others are for those who cannot sign in.
        if (path.includes('/')) requireSignIn(args);
        const { query } = await load();
        return query ? start(query, {}, path) : null;
      },
      lazy: { Component: async () => (await load()).Page },
    };
  };

  const thing: RouteObject = {
    path: 'things/:id',
    loader: (args) => start(thingPage, thingVariables(idOf(args), new Date()), 'thing'),
    // The range and the tab have queries of their own.
    shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
      currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href,
    lazy: { Component: async () => (await import('./things/ThingPage.js')).ThingPage },
    children: [
      { index: true, loader: ({ params }) => redirect(`/things/${params.id}/dashboard`), element: <></> },
      {
        path: 'dashboard',
        // The range alone decides which readings are asked for; how closely one looks at them does not.
        shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
          currentParams.id !== nextParams.id ||
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
      {
        path: 'collaborators',
        loader: (args) => startLate('people', { id: idOf(args) }),
        lazy: { Component: async () => (await import('./things/ThingPeople.js')).ThingPeople },
      },
      {
        path: 'timeline',
        loader: (args) => startLate('history', { id: idOf(args) }),
        lazy: { Component: async () => (await import('./things/ThingHistory.js')).ThingHistory },
      },
      {
        path: 'readings',
        loader: () => null,
        lazy: { Component: async () => (await import('./things/ThingReadings.js')).ThingReadings },
      },
      { path: ':tab', loader: ({ params }) => redirect(`/things/${params.id}/dashboard`), element: <></> },
    ],
  };

  /** A page of a group. What its queries and its code are is no part of the first screens. */
  const groupPart = (
    path: string,
    part: GroupPart = path as GroupPart,
    first?: (args: LoaderFunctionArgs) => void,
  ): RouteObject => ({
    path,
    loader: async (args) => {
      first?.(args);
      const id = idOf(args);
      const { groupQuery } = await import('./groups/group-parts.js');
      const { query, variables } = groupQuery(part, id, searchOf(args));
      return start(query, variables, part);
    },
    lazy: { Component: async () => (await import('./groups/group-parts.js')).groupPage(part) },
  });
  const toGroup = (args: LoaderFunctionArgs) => redirect(`/groups/${idOf(args)}/dashboard`);
  const { loader: loadGroup, lazy: groupCode } = groupPart('groups/:id', 'group');
  const group: RouteObject = {
    path: 'groups/:id',
    loader: loadGroup,
    lazy: groupCode,
    // The tabs have queries of their own.
    shouldRevalidate: ({ currentParams, nextParams, currentUrl, nextUrl }) =>
      currentParams.id !== nextParams.id || currentUrl.href === nextUrl.href,
    children: [
      { index: true, loader: toGroup, element: <></> },
      groupPart('dashboard'),
      groupPart('activity'),
      groupPart('members'),
      groupPart('membership', 'membership', requireSignIn),
      groupPart('things'),
      groupPart('devices'),
      groupPart('tasks'),
      { path: ':tab', loader: toGroup, element: <></> },
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
    { path: 'signin', lazy: { Component: async () => (await import('./auth/SignInPage.js')).SignInPage } },
    ...[
      'register',
      'verify',
      'forgot-password',
      'reset',
      'account/emails',
      'account/passphrase',
      'account/badges',
    ].map(accountPage),
    {
      path: 'things',
      loader: (args) => start(thingsPage, thingsVariables(thingsSearch(searchOf(args))), 'things'),
      lazy: { Component: async () => (await import('./things/ThingsPage.js')).ThingsPage },
    },
    signedInPage(
      'things/new',
      async () => (await import('./things/NewThingPage.js')).NewThingPage,
      'newThing',
    ),
    signedInPage(
      'things/:id/action',
      async () => (await import('./actions/RecordActionPage.js')).RecordActionPage,
      'recordAction',
      (args) => ({ id: idOf(args) }),
    ),
    signedInPage(
      'things/:id/collaborate',
      async () => (await import('./things/CollaboratePage.js')).CollaboratePage,
    ),
    {
      path: 'things/:id/edit',
      loader: (args) => {
        requireSignIn(args);
        return startLate('editThing', { id: idOf(args) });
      },
      lazy: { Component: async () => (await import('./things/EditThingPage.js')).EditThingPage },
    },
    thing,
    {
      path: 'devices',
      loader: async (args) => startLate('devices', await orderOf('devices', args)),
      lazy: { Component: async () => (await import('./devices/DevicesPage.js')).DevicesPage },
    },
    signedInPage(
      'devices/new',
      async () => (await import('./devices/NewDevicePage.js')).NewDevicePage,
      'newDevice',
    ),
    {
      path: 'devices/:id',
      loader: (args) => startLate('device', { id: idOf(args) }),
      lazy: { Component: async () => (await import('./devices/DevicePage.js')).DevicePage },
    },
    {
      path: 'groups',
      loader: async (args) => startLate('groups', await orderOf('groups', args)),
      lazy: { Component: async () => (await import('./groups/GroupsPage.js')).GroupsPage },
    },
    signedInPage('groups/new', async () => (await import('./groups/NewGroupPage.js')).NewGroupPage),
    groupPart('groups/:id/settings', 'settings', requireSignIn),
    group,
    { path: '*', element: <NotFound /> },
  ];

  return [
    {
      element: <Layout />,
      errorElement: <CrashPage />,
      children: [
        {
          errorElement: <RouteError />,
          hydrateFallbackElement: <PageSkeleton />,
          children: pages,
        },
      ],
    },
  ];
};
