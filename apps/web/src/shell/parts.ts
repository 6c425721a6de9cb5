import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { isPartLost } from '../ui/part-lost.js';
import { retryable } from '../ui/retryable.js';

type LoadPage = () => Promise<ComponentType>;

/** Loads a page. One that does not come is asked for again when it is shown, and each time Try again is pressed. */
const patient =
  (load: LoadPage): LoadPage =>
  async () => {
    try {
      return await load();
    } catch (error) {
      if (!isPartLost(error)) throw error;
      return retryable(load);
    }
  };

/** Routes whose pages can be loaded again after a failure: the router itself keeps a failure until the document goes. */
export const withPatience = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.map((route) => {
    const load = typeof route.lazy === 'object' ? (route.lazy.Component as LoadPage | undefined) : undefined;
    return {
      ...route,
      ...(load ? { lazy: { Component: patient(load) } } : {}),
      ...(route.children ? { children: withPatience(route.children) } : {}),
    } as RouteObject;
  });
