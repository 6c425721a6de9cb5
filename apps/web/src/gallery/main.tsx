/** Every component in every state, for working on them: `npm run dev -w @hedgerow/web`, then /gallery.html. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import '../theme/base.css';
import '../ui/ui.css';
import { Gallery } from './Gallery.js';
import { nothing } from './specimens.js';

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
// What a boundary caught is on the page: one of the states is a panel that fails.
createRoot(document.getElementById('root')!, { onCaughtError: nothing }).render(
  <RouterProvider router={router} />,
);
