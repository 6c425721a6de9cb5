import { type ComponentType, useEffect, useState } from 'react';
import { notify } from './notices.js';
import * as texts from './texts.js';

/** Runs when the page is there and the browser has nothing else to do. */
export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
};

const whenLoaded = (work: () => void): void => {
  // While the build renders the first screen there is no page.
  if (typeof document === 'undefined') return;
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
};

/**
 * A part that a press opens, whose code is no part of the first screen: it comes right after it, so that it is there
 * before the signal goes. Pressed without either, it says so and closes.
 */
export const later = <P extends { readonly onClose: (removed: boolean) => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  let Part: ComponentType<P> | undefined;
  const come = async () => void (Part ??= await load());
  whenLoaded(() => void come().catch(() => undefined));
  return function Later(props: P) {
    const [, setCome] = useState(Part !== undefined);
    const { onClose } = props;
    useEffect(() => {
      let isOver = false;
      if (Part) return;
      come().then(
        () => isOver || setCome(true),
        () => {
          if (isOver) return;
          notify(texts.notOpened, 'bad');
          onClose(false);
        },
      );
      return () => void (isOver = true);
    }, [onClose]);
    return Part ? <Part {...props} /> : null;
  };
};

// Milliseconds between tries to load what did not come.
const again = 5_000;

/**
 * A part that shows nothing by itself and comes after the first screen is there: what keeps it up to date. One that does not
 * come is asked for again as long as it is on the page.
 */
export const soon = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let Part: ComponentType<P> | undefined;
  return function Soon(props: P) {
    const [, setCome] = useState(Part !== undefined);
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = Part !== undefined;
      const come = () =>
        void load().then(
          (loaded) => {
            Part = loaded;
            if (!isOver) setCome(true);
          },
          () => {
            if (!isOver) timer = setTimeout(come, again);
          },
        );
      if (!isOver) come();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    }, []);
    return Part ? <Part {...props} /> : null;
  };
};
