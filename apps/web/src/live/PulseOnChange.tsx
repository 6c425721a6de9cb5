import { type ReactNode, useEffect, useRef } from 'react';

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A live value: it fades once when `value` changes, without moving what stands beside it. */
export function PulseOnChange({ value, children }: { value: unknown; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (!prefersReducedMotion())
      element.current?.animate?.([{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], {
        duration: 400,
        easing: 'ease-in-out',
      });
  }, [value]);
  return <span ref={element}>{children}</span>;
}
