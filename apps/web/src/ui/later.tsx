import { type ComponentType, useEffect, useState } from 'react';
import { notify } from './notices.js';

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
          notify('This could not be opened. Check the signal, then try again.', 'bad');
          onClose(false);
        },
      );
      return () => void (isOver = true);
    }, [onClose]);
    return Part ? <Part {...props} /> : null;
  };
};
