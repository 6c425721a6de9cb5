import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { attemptsSoFar } from './part-lost.js';

/**
 * A component whose code is loaded when it is first shown. React keeps a failure for good; here the code is asked for again
 * once Retry was pressed. Not before: React renders anew by itself what has just failed, and would never come to an end.
 */
export const retryable = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let failedAt: number | undefined;
  const attempt = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedAt = attemptsSoFar();
        throw error;
      }
    });
  let current = attempt();
  return function Retryable(props: P) {
    if (failedAt !== undefined && failedAt < attemptsSoFar()) {
      failedAt = undefined;
      current = attempt();
    }
    const Part = current as ComponentType<P>;
    return <Part {...props} />;
  };
};
