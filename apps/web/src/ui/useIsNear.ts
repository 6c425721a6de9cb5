import { type RefObject, useEffect, useState } from 'react';

// So far from the screen, what is drawn is there before it is seen.
const margin = '400px 0px';

/** Whether an element is, or was, on the screen or close to it. Always true where the browser does not tell. */
export const useIsNear = (element: RefObject<Element | null>): boolean => {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
};
