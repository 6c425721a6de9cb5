import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
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
  const { revalidate } = useRevalidator();
  // Code that could not be loaded stays failed for this document; only a fresh one asks again.
  const lost = error instanceof TypeError && /import|module/i.test(error.message);
  return <PageProblem error={error} onRetry={() => (lost ? window.location.reload() : void revalidate())} />;
}
