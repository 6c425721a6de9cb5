import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Welcome } from './home/Welcome.js';
import { Layout } from './shell/Layout.js';
import { FirstThing } from './things/FirstThing.js';
import { PageSkeleton } from './ui/Skeleton.js';

// No place in the navigation, so that none is marked as the current one.
const nowhere = '/first-screen';

/**
 * The first screen as the page brings it, before any script runs: the frame, and in it the welcome, the shape of a page
 * that loads, or an empty thing. The script of `index.html` knows which of them, the first script fills the thing; React puts its own in their place.
 */
export const prerender = async (): Promise<string> => {
  const routes = [
    {
      element: <Layout />,
      children: [
        {
          path: nowhere,
          element: (
            <>
              <div data-first="welcome">
                <Welcome />
              </div>
              <div data-first="thing">
                <FirstThing />
              </div>
              <div data-first="page">
                <PageSkeleton />
              </div>
            </>
          ),
        },
      ],
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${nowhere}`));
  if (context instanceof Response) throw new Error('The first screen leads elsewhere.');
  const router = createStaticRouter(handler.dataRoutes, context);
  const markup = renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
  // The page has its title; the other is a note of the router for itself.
  return markup.replace(/<title>.*?<\/title>/, '').replaceAll(' data-discover="true"', '');
};
