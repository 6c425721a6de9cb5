import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, followed as it changes; 0 before it is known. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number] => {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, width];
};
