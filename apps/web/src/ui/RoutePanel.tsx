import { type ReactNode, Suspense } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { codeOf } from '../relay/api-error.js';
import { Boundary } from './Boundary.js';
import { Failure } from './Failure.js';
import { Skeleton } from './Skeleton.js';

/** Fails for the whole page: not found, sign-in needed, not allowed. */
const ofPage = new Set(['NTFND', 'LOGIN', 'DENIED']);

function Rethrow({ error }: { error: unknown }): never {
  throw error;
}

interface RoutePanelProps {
  readonly children: ReactNode;
  /** What is said when it does not come. */
  readonly failure?: string;
}

/** The part of a page that shows what its route asked for: it loads and fails alone, and a retry asks again. */
export function RoutePanel({ children, failure }: RoutePanelProps) {
  const { revalidate } = useRevalidator();
  const { key } = useLocation();
  return (
    <Boundary
      resetKey={key}
      fallback={(error, again) =>
        ofPage.has(codeOf(error) ?? '') ? (
          <Rethrow error={error} />
        ) : (
          <Failure error={error} height={320} title={failure} onRetry={() => void revalidate().then(again)} />
        )
      }
    >
      <Suspense fallback={<Skeleton lines={8} />}>{children}</Suspense>
    </Boundary>
  );
}
