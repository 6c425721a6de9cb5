import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './ScrollBox.module.css';

/** Where there is more than is seen. */
interface More {
  readonly isThere: boolean;
  readonly edges: string;
}

// Browsers round what is shown of a part of a pixel.
const tolerance = 1;

const moreIn = (box: HTMLElement): More => {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  const [right, bottom] = [scrollWidth - clientWidth, scrollHeight - clientHeight];
  const edges = [
    scrollLeft > tolerance && 'left',
    right - scrollLeft > tolerance && 'right',
    bottom - scrollTop > tolerance && 'bottom',
  ];
  return { isThere: right > tolerance || bottom > tolerance, edges: edges.filter(Boolean).join(' ') };
};

interface ScrollBoxProps {
  /** What is in it, for screen readers. */
  readonly label: string;
  /** Its own height, where it has one. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * What may be wider or higher than its room scrolls by itself: the edge behind which there is more is in shade, and it is a stop of the
 * Tab key only as long as there is.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [{ isThere, edges }, setMore] = useState<More>({ isThere: false, edges: '' });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () =>
      setMore((before) => {
        const now = moreIn(element);
        return now.isThere === before.isThere && now.edges === before.edges ? before : now;
      });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div
      ref={box}
      className={[styles.box, className].filter(Boolean).join(' ')}
      data-more={edges || undefined}
      role="region"
      aria-label={label}
      {...(isThere ? { tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
