import { RelayEnvironmentProvider } from 'react-relay';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { noteArrival } from './analytics/arrivals.js';
import { auth } from './auth/auth.js';
import { connecting } from './live/connection.js';
import { socketLater } from './live/socket-later.js';
import { createEnvironment } from './relay/environment.js';
import { createNetwork } from './relay/network.js';
import { routing } from './routes.js';
import { nameEntry } from './ui/page-position.js';

/**
 * Everything that belongs to one identity: its live connection, its store, its router. Another identity gets new ones,
 * so that nothing of the one before stays on the screen or in memory.
 */
export const startApp = () => {
  connecting();
  const socket = socketLater(auth);
  const environment = createEnvironment(createNetwork(auth, socket.subscribe));
  nameEntry();
  const { routes, ...more } = routing(environment);
  const router = createBrowserRouter(routes, more);
  // Until the router is ready, the address may be one that leads elsewhere.
  const note = ({ initialized, location }: typeof router.state) =>
    void (initialized && noteArrival(location.pathname));
  note(router.state);
  router.subscribe(note);
  return {
    /** Resolves when the first page is there, or its failure is: until then the page shows what it brought. */
    ready: new Promise<void>((resolve) => {
      if (router.state.initialized) return resolve();
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    }),
    element: (
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>
    ),
    stop: () => {
      router.dispose();
      socket.close();
    },
  };
};
