import { type RefObject, useEffect, useRef, useState } from 'react';

const headingOf = (element: Element): HTMLElement | null =>
  element.closest('section[aria-labelledby]')?.querySelector('h2') ?? null;

/**
 * Keeps the focus in a list when the dialog about one of its rows closes, and the row may be gone. Without a row it goes
 * to the button of the next one, else of the one before, else to the heading of the section. The list itself calls it,
 * since it outlives its rows.
 */
export const useFocusInList = (list: RefObject<HTMLElement | null>) => {
  const opener = useRef<HTMLElement>(null);
  // Where the focus goes without the row. Read at the press: the live connection may take the row away at any time.
  const near = useRef<readonly (HTMLElement | null)[]>([]);
  const [closed, setClosed] = useState({ times: 0, removed: false });
  useEffect(() => {
    if (closed.times === 0) return;
    // The browser gave it back to the button.
    if (!closed.removed && document.activeElement !== document.body) return;
    const targets = closed.removed ? near.current : [opener.current, ...near.current];
    const target = targets.find((element) => element?.isConnected) ?? document.querySelector('h1');
    // Headings take the focus only here; they are no controls.
    if (target && target.tabIndex < 0) target.tabIndex = -1;
    target?.focus();
  }, [closed]);
  return {
    /** The button of a row was pressed. */
    opened: (button: HTMLElement): void => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button[aria-haspopup]') ?? [])];
      const at = buttons.indexOf(button);
      opener.current = button;
      near.current = [...buttons.slice(at + 1), ...buttons.slice(0, at).reverse(), headingOf(button)];
    },
    /** The dialog closes; `removed` when its row goes with it. */
    closed: (removed: boolean): void => setClosed(({ times }) => ({ times: times + 1, removed })),
  };
};
