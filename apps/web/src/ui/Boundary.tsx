import { Component, createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { Failure } from './Failure.js';
import { Skeleton } from './Skeleton.js';
import { Arrived, TriedAgain } from './try-again.js';

/** How much has failed so far. What is asked for after a failure is asked under another key: Relay would hand back the failure. */
let failures = 0;

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the children when they fail; `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** When it changes, the error is cleared. */
  readonly resetKey?: unknown;
}

/** An error boundary: catches what fails below it, so that the rest of the page stays usable. */
export class Boundary extends Component<BoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch() {
    failures += 1;
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    return failed
      ? this.props.fallback(failed.error, () => this.setState({ failed: undefined }))
      : this.props.children;
  }
}

const Attempt = createContext(0);

/** Another one at each try of the enclosing panel. Queries use it as their fetch key, so that a retry fetches again, as does coming back. */
export const useAttempt = (): number => useContext(Attempt);

interface PanelProps {
  readonly children: ReactNode;
  /** The panel's height while it loads or fails, so that nothing moves when it appears. */
  readonly height: number;
  /** What is said when it does not come. */
  readonly failure?: string;
  /** What is said in its place where several did not come, and that stands above them. */
  readonly quiet?: string;
  /** When it changes, what failed is tried again. */
  readonly resetKey?: unknown;
  /** Its shape while it loads; a grey box of its height when left out. */
  readonly waiting?: ReactNode;
  /** What stands in its place when it does not come; that it failed, with a button to try again, when left out. */
  readonly fallback?: ((error: unknown, retry: () => void) => ReactNode) | undefined;
  /** Stands beside what did not come, and tries again when it sees fit. */
  readonly whileFailed?: ((retry: () => void) => ReactNode) | undefined;
}

/** The content of a panel, with its own loading and error state. */
export function PanelBody({
  children,
  height,
  failure,
  quiet,
  resetKey,
  waiting = <Skeleton height={height} />,
  fallback,
  whileFailed,
}: PanelProps) {
  const [attempt, setAttempt] = useState(() => failures);
  return (
    <Attempt value={attempt}>
      <TriedAgain>
        <Boundary
          resetKey={resetKey}
          fallback={(error, again) => {
            const handleRetry = () => {
              setAttempt(failures);
              again();
            };
            return (
              <>
                {fallback?.(error, handleRetry) ?? (
                  <Failure
                    error={error}
                    height={height}
                    title={failure}
                    quiet={quiet}
                    onRetry={handleRetry}
                  />
                )}
                {whileFailed?.(handleRetry)}
              </>
            );
          }}
        >
          <Suspense fallback={waiting}>
            {children}
            <Arrived />
          </Suspense>
        </Boundary>
      </TriedAgain>
    </Attempt>
  );
}
