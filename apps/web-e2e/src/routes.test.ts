import { describe, expect, it } from '@jest/globals';
import { routeTable } from '@hedgerow/domain';
import { matchRoutes } from 'react-router-dom';
import { appRoutes, pathsIn } from './app-routes.js';
import type { Town } from './found-town.js';
import { routes, standInOf, unvisited } from './routes.js';

const id = (n: number) => `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c0${n}`;
const town = {
  person: id(6),
  thing: id(1),
  bare: id(2),
  foreign: id(3),
  device: id(4),
  group: id(5),
  task: id(7),
} as Town;
const inApp = appRoutes();

/** The route of the app that answers a path, chosen as the app's router chooses it. */
const answering = (path: string): string =>
  matchRoutes(
    inApp.map((route) => ({ path: route })),
    path,
  )!.at(-1)!.route.path;

describe('the routes that are visited', () => {
  const visited = Object.entries(routes).map(([name, { path, standIn }]) => ({
    ...{ name, standIn, route: answering(path(town)) },
  }));

  it('are all that the app has, but those with a reason', () => {
    const missing = inApp.filter((route) => !visited.some((visit) => visit.route === route));
    expect(missing.sort()).toEqual(Object.keys(unvisited).sort());
    for (const reason of Object.values(unvisited)) expect(reason).toMatch(/./);
  });

  it('are all routes of the app, but the one that is not found', () => {
    const lost = visited.filter(({ route }) => route === '/*' || route in unvisited);
    expect(lost.map(({ name, standIn }) => [name, standIn])).toEqual([['not found', 'not found']]);
  });
});

describe('the route table by which navigation is counted', () => {
  it('has every page of the app, and every one that only leads on', () => {
    // Another tab leads on, and is counted as not found on the way.
    const pages = inApp.filter((route) => route !== '/*' && !route.endsWith('/:tab'));
    expect(pages.filter((route) => !routeTable.includes(route))).toEqual([]);
  });

  it('has beside them what is to come and tabs that are not there yet, each once', () => {
    const more = ['/map', '/about', '/rainfall/:id'];
    const tabs = ['location', 'soilscape', 'weather'].map((tab) => `/things/:id/${tab}`);
    expect(routeTable.filter((line) => !inApp.includes(line)).sort()).toEqual([...more, ...tabs].sort());
    expect(new Set(routeTable).size).toBe(routeTable.length);
  });
});

describe('the routes of the app', () => {
  const read = (list: string) => pathsIn(`const pages = [${list}];`, 'pages');

  it('are read with those below them', () => {
    expect(inApp).toEqual(expect.arrayContaining(['/', '/things/:id/dashboard', '/groups/new', '/*']));
    expect(read(`{ children: [{ index: true }, page('a', code, { children: [{ path: 'b' }] })] }`)).toEqual([
      '/',
      '/a/b',
    ]);
  });

  it('of a form that is not known are no silence', () => {
    expect(() => read(`...others`)).toThrow('A route of another form: ...others');
    expect(() => read(`{ path: somewhere }`)).toThrow('A route of another form: somewhere');
    expect(() => read(`{ loader: null }`)).toThrow('A route of another form');
  });
});

describe('a heading', () => {
  it.each([
    ['Page not found', 'not found'],
    ['Thing not found', 'not found'],
    ['You don’t have access', 'not allowed'],
    ['Sign in to continue', 'sign in first'],
    ['This page didn’t load', 'failed'],
    ['Sign in', undefined],
    ['Mill Lane rowan', undefined],
  ])('%s tells whether it is the page: %s', (heading, standIn) => {
    expect(standInOf(heading)).toBe(standIn);
  });
});
