import { type ComponentType, lazy, type LazyExoticComponent, useState } from 'react';
import { codeLater } from './code.js';
import { attemptsSoFar } from './part-lost.js';

/**
 * A component whose code is loaded when it is first shown. React keeps a failure for good; here the code is asked for again
 * once Retry was pressed. Not before: React renders anew by itself what has just failed, and would never come to an end.
 */
export const retryable = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const code = codeLater(load);
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
  return function Shown(props: P) {
    if (failedAt !== undefined && failedAt < attemptsSoFar()) {
      failedAt = undefined;
      current = attempt();
    }
    // Loaded before it is shown, it is there without a moment of waiting.
    const [loaded] = useState(() => code.now);
    const Part = loaded ?? (current as ComponentType<P>);
    return <Part {...props} />;
  };
};
