import { type ReactNode, Suspense } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { codeOf } from '../relay/api-error.js';
import { Boundary } from './Boundary.js';
import { Failure } from './Failure.js';
import { Skeleton } from './Skeleton.js';
import { Arrived, TriedAgain } from './try-again.js';

/** Fails for the whole page: not found, sign-in needed, not allowed. */
const ofPage = new Set(['NTFND', 'LOGIN', 'DENIED']);

function Rethrow({ error }: { error: unknown }): never {
  throw error;
}

interface RoutePanelProps {
  readonly children: ReactNode;
  /** What is said when it does not come. */
  readonly failure?: string;
  /** The page around it while it loads and where it fails, where the page’s own title comes with the answer. */
  readonly frame?: (body: ReactNode) => ReactNode;
  /** Stands beside what did not come, and tries again when it sees fit. */
  readonly whileFailed?: (retry: () => void) => ReactNode;
}

/** The part of a page that shows what its route asked for: it loads and fails alone, and a retry asks again. */
export function RoutePanel({ children, failure, frame = (body) => body, whileFailed }: RoutePanelProps) {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  return (
    <TriedAgain>
      <Boundary
        resetKey={key}
        fallback={(error, again) => {
          if (ofPage.has(codeOf(error) ?? '')) return <Rethrow error={error} />;
          const handleRetry = () => void revalidate().then(again);
          return frame(
            <>
              <Failure error={error} height={320} title={failure} onRetry={handleRetry} />
              {whileFailed?.(handleRetry)}
            </>,
          );
        }}
      >
        <Suspense fallback={frame(<Skeleton lines={8} />)}>
          {children}
          <Arrived />
        </Suspense>
      </Boundary>
    </TriedAgain>
  );
}
