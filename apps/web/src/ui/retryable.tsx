import { type ComponentType, lazy, type LazyExoticComponent, useState } from 'react';
import { codeOf } from './code.js';
import { attemptsSoFar } from './part-lost.js';

/** A component whose code is loaded when it is first shown, or before it by `preload`. */
export type Retryable<P> = ComponentType<P> & { readonly preload: () => void };

/**
 * A component whose code is loaded when it is first shown. React keeps a failure for good; here the code is asked for again
 * once Retry was pressed. Not before: React renders anew by itself what has just failed, and would never come to an end.
 */
export const retryable = <P extends object>(load: () => Promise<ComponentType<P>>): Retryable<P> => {
  const code = codeOf(load);
  let failedAt: number | undefined;
  const attempt = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await code.come() };
      } catch (error) {
        failedAt = attemptsSoFar();
        throw error;
      }
    });
  let current = attempt();
  function Shown(props: P) {
    if (failedAt !== undefined && failedAt < attemptsSoFar()) {
      failedAt = undefined;
      current = attempt();
    }
    // Loaded before it is shown, it is there without a moment of waiting.
    const [loaded] = useState(() => code.now);
    const Part = loaded ?? (current as ComponentType<P>);
    return <Part {...props} />;
  }
  return Object.assign(Shown, { preload: () => void code.come().catch(() => undefined) });
};
