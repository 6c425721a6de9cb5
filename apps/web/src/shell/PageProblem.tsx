import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { NotAllowed } from './NotAllowed.js';
import { NotFound } from './NotFound.js';
import { codeOf } from '../relay/api-error.js';
import { SignInNeeded } from '../auth/SignInNeeded.js';
import { Failure } from '../ui/Failure.js';
import { PageHead, PageTitle } from '../ui/PageTitle.js';

/** A page that could not be shown, by what is in its way. */
export function PageProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
          <PageHead>
            <PageTitle>This page did not come</PageTitle>
          </PageHead>
          <Failure error={error} onRetry={onRetry} />
        </>
      );
  }
}

/** The same for what fails before a page is shown: its code, its question, its address. */
export function RouteProblem() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Going to where one is asks all the page's questions again and makes the router forget the error. A revalidation
  // asks them too, but when it is over at once the router keeps showing the error.
  const again = () => void navigate(pathname + search, { replace: true, preventScrollReset: true });
  // Code that could not be loaded stays failed for this document; only a fresh one asks again.
  const lost = error instanceof TypeError && /import|module/i.test(error.message);
  return <PageProblem error={error} onRetry={() => (lost ? window.location.reload() : again())} />;
}
