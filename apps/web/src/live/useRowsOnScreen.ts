import { type RefObject, useEffect, useRef, useState } from 'react';

// About as many lines fit on a screen; as many count where the browser does not tell.
const assumed = 12;

// What comes next is live before it is seen.
const margin = '200px 0px';

// Milliseconds that a row stays before it counts: those that are only scrolled past are left alone.
const settleMs = 200;

const canTell = () => typeof IntersectionObserver !== 'undefined';

/** Of the ids of a list's rows, those whose row is on the screen or close to it. Each row is one child of the list. */
export const useRowsOnScreen = (
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
): readonly string[] => {
  const [onScreen, setOnScreen] = useState<ReadonlySet<string | undefined>>(new Set());
  const observer = useRef<IntersectionObserver>(undefined);
  const idOf = useRef<ReadonlyMap<Element, string | undefined>>(new Map());
  useEffect(() => {
    if (!canTell()) return;
    const near = new Set<Element>();
    let settled: ReturnType<typeof setTimeout> | undefined;
    observer.current = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) near.add(target);
          else near.delete(target);
        clearTimeout(settled);
        settled = setTimeout(
          () => setOnScreen(new Set([...near].map((row) => idOf.current.get(row)))),
          settleMs,
        );
      },
      { rootMargin: margin },
    );
    return () => {
      clearTimeout(settled);
      observer.current?.disconnect();
    };
  }, []);
  // After every render: rows come and go, and a row that is observed already stays so.
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    idOf.current = new Map(rows.map((row, i) => [row, ids[i]]));
    for (const row of rows) observer.current?.observe(row);
  });
  return canTell() ? ids.filter((id) => onScreen.has(id)) : ids.slice(0, assumed);
};
