import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** Moves that were followed: what is shown anew later does not take the focus once more. */
const followed = new WeakSet<Location>();

/** Puts the focus on a part of the page, on its heading where it has one, and brings it into sight. */
const focusOn = (part: HTMLElement): void => {
  const target = part.querySelector<HTMLElement>('h2, h3') ?? part;
  // Headings take the focus only here; they are no controls.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  part.scrollIntoView?.({ block: 'nearest' });
};

/** The same for the first of these ids that is on the page. */
export const focusFirst = (ids: readonly string[]): void => {
  const part = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
  if (part) focusOn(part);
};

/** A part of a page that an address can name: who follows a link to it, or opens the page there, stands at its heading. */
export function PagePart({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${id}` || followed.has(location)) return;
    followed.add(location);
    if (part.current) {
      focusOn(part.current);
      part.current.scrollIntoView?.({ block: 'start' });
    }
  }, [location, id]);
  return (
    <div id={id} ref={part}>
      {children}
    </div>
  );
}
