import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LiveList, type LiveListProps, type PartOfList } from '../live/LiveList.js';

// Rows come and go by blocks. Twenty-four tiles end in a whole line for 1, 2, 3, 4, 6 and 8 of them side by side.
const blockSize = 24;

// So far beyond the screen a block is there: enough for a flick of the thumb, and for the next stroke of Tab.
const margin = '1200px 0px';

/** Keeps its height when its rows are far from the screen and so not there, so that nothing moves. */
function Block({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  // The height to keep; undefined while the rows are there. All are, at first: so every height was measured.
  const [kept, setKept] = useState<number>();
  const leave = () => setKept(element.current?.getBoundingClientRect().height);
  useEffect(() => {
    const block = element.current;
    if (!block || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        isNear.current = entries.at(-1)!.isIntersecting;
        if (isNear.current) setKept(undefined);
        // The row with the focus stays, so that the keyboard goes on from there.
        else if (!block.contains(document.activeElement)) leave();
      },
      { rootMargin: margin },
    );
    observer.observe(block);
    const handlePrint = () => flushSync(() => setKept(undefined));
    window.addEventListener('beforeprint', handlePrint);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', handlePrint);
    };
  }, []);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isNear.current && !currentTarget.contains(relatedTarget)) leave();
  };
  return (
    <div ref={element} role="none" style={{ height: kept }} onBlur={handleBlur}>
      {kept === undefined && children}
    </div>
  );
}

export interface WindowedRowsProps<N> extends Omit<LiveListProps<N>, 'part'> {
  readonly part: PartOfList;
}

/**
 * Rows of a long list, of which those near the screen are on the page. Each says its place in the whole list. What the
 * browser's own search cannot find, since it is not on the page, the search of the list finds by name.
 *
 * Ours rather than a library's: those guess heights and place every row by script in a box that scrolls. Here the page
 * scrolls, rows have any height, and what was measured stays, so nothing moves when one comes back to it.
 */
export function WindowedRows<N extends { readonly id: string }>({
  nodes,
  part,
  ...list
}: WindowedRowsProps<N>) {
  const starts = Array.from({ length: Math.ceil(nodes.length / blockSize) }, (_, i) => i * blockSize);
  return starts.map((start) => (
    <Block key={start}>
      <LiveList
        {...list}
        nodes={nodes.slice(start, start + blockSize)}
        part={{ ...part, from: part.from + start }}
      />
    </Block>
  ));
}
