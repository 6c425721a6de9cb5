import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/**
 * A component whose code is loaded when it is first shown. React keeps a failure for good; here, the next time it is
 * rendered after one, its code is asked for again.
 */
export const retryable = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const attempt = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        current = attempt();
        throw error;
      }
    });
  let current = attempt();
  return function Retryable(props: P) {
    const Part = current as ComponentType<P>;
    return <Part {...props} />;
  };
};
