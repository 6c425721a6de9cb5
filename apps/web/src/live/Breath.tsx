import { type ReactNode, useEffect, useRef } from 'react';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A live value: it breathes once when it changes and never moves its neighbours. */
export function Breath({ of, children }: { of: unknown; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(of);
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    if (!calm())
      element.current?.animate?.([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], {
        duration: 400,
        easing: 'ease-in-out',
      });
  }, [of]);
  return <span ref={element}>{children}</span>;
}
