import { Component, type ReactNode, Suspense } from 'react';
import { Failure } from './Failure.js';
import { Skeleton } from './Skeleton.js';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the children when they fail; `retry` shows them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** A change of it forgets the error. */
  readonly resetKey?: unknown;
}

/** Catches what fails below it, so that the rest of the page lives. */
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

interface PanelProps {
  readonly children: ReactNode;
  /** Asks again for what the panel shows; it runs before the panel is shown anew. */
  readonly onRetry?: () => void;
  /** The panel's height while it loads, so that nothing moves when it comes. */
  readonly height?: number;
  readonly lines?: number;
}

/** The inside of a panel: waits alone, fails alone. */
export function PanelBody({ children, onRetry, height, lines }: PanelProps) {
  return (
    <Boundary
      fallback={(error, again) => (
        <Failure
          error={error}
          onRetry={() => {
            onRetry?.();
            again();
          }}
        />
      )}
    >
      <Suspense fallback={<Skeleton height={height} lines={lines} />}>{children}</Suspense>
    </Boundary>
  );
}
