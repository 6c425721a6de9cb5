import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NotAllowed } from '../auth/NotAllowed.js';
import { NotFound } from '../ui/NotFound.js';
import { PartLost } from './PartLost.js';
import { codeOf } from '../relay/api-error.js';
import { SignInNeeded } from '../auth/SignInNeeded.js';
import { Failure } from '../ui/Failure.js';
import { PageHead } from '../ui/PageHead.js';
import { isPartLost } from '../ui/part-lost.js';
import * as texts from './texts.js';

/** A page that could not be shown: not found, sign-in needed, not allowed, or failed. */
export function PageError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  switch (codeOf(error)) {
    case 'NTFND':
      return <NotFound />;
    case 'LOGIN':
      return <SignInNeeded />;
    case 'DENIED':
      return <NotAllowed />;
    default:
      return (
        <>
          <PageHead title={texts.pageLost} />
          {isPartLost(error) ? (
            <PartLost error={error} onRetry={onRetry} />
          ) : (
            <Failure error={error} onRetry={onRetry} />
          )}
        </>
      );
  }
}

/** The same for what fails before a page is rendered: its query, its address. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Navigating to the same address starts all queries again and clears the router's error. A revalidation starts them
  // too, but when it ends at once the router keeps showing the error.
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true });
  return <PageError error={error} onRetry={again} />;
}
