import { Component, createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { Failure } from './Failure.js';
import { Skeleton } from './Skeleton.js';

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

/** How often the enclosing panel was retried. Queries use it as their fetch key, so that a retry fetches again. */
export const useAttempt = (): number => useContext(Attempt);

interface PanelProps {
  readonly children: ReactNode;
  /** The panel's height while it loads or fails, so that nothing moves when it appears. */
  readonly height: number;
  /** What is said when it does not come. */
  readonly failure?: string;
  /** When it changes, what failed is tried again. */
  readonly resetKey?: unknown;
  /** Its shape while it loads; a grey box of its height when left out. */
  readonly waiting?: ReactNode;
  /** Stands beside what did not come, and tries again when it sees fit. */
  readonly whileFailed?: ((retry: () => void) => ReactNode) | undefined;
}

/** The content of a panel, with its own loading and error state. */
export function PanelBody({
  children,
  height,
  failure,
  resetKey,
  waiting = <Skeleton height={height} />,
  whileFailed,
}: PanelProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt value={attempt}>
      <Boundary
        resetKey={resetKey}
        fallback={(error, again) => {
          const handleRetry = () => {
            setAttempt(attempt + 1);
            again();
          };
          return (
            <>
              <Failure error={error} height={height} title={failure} onRetry={handleRetry} />
              {whileFailed?.(handleRetry)}
            </>
          );
        }}
      >
        <Suspense fallback={waiting}>{children}</Suspense>
      </Boundary>
    </Attempt>
  );
}
