import { useEffect, useState } from 'react';
import { focusTitle } from './PageHead.js';

const rowOf = (element: Element): Element | null => element.closest('li, [role="row"], [role="listitem"]');
const buttonsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll('button')];

/** The same button of the next row, then of the one before; then those of the row around, in a list within a list. */
const nearTo = (button: Element): readonly HTMLElement[] => {
  const row = rowOf(button);
  if (!row) return [];
  const at = buttonsOf(row).indexOf(button as HTMLElement);
  const near = [row.nextElementSibling, row.previousElementSibling].flatMap((other) => {
    const buttons = other ? buttonsOf(other) : [];
    return buttons[at] ?? buttons[0] ?? [];
  });
  return [...near, ...(row.parentElement ? nearTo(row.parentElement) : [])];
};

/**
 * Keeps the focus in a list when one of its rows goes with the press on a button of it: the function is told of the button while
 * the row is there still. The focus goes to a row beside it, and to the title of the page behind the last one. The list calls
 * this, since it outlives its rows. A button that stays, as of a row that is only half done, keeps the focus until it goes. Who
 * went on meanwhile stays there.
 */
export const useFocusNearRow = (): ((button: Element | null) => void) => {
  const [gone, setGone] = useState<{ readonly button: Element; readonly near: readonly HTMLElement[] }>();
  useEffect(() => {
    if (!gone) return;
    const isElsewhere = () => ![document.body, gone.button].includes(document.activeElement as HTMLElement);
    const handleChange = () => {
      if (isElsewhere()) return observer.disconnect();
      if (gone.button.isConnected) return;
      observer.disconnect();
      const target = gone.near.find(({ isConnected }) => isConnected);
      if (target) target.focus();
      else focusTitle();
    };
    const observer = new MutationObserver(handleChange);
    observer.observe(document.body, { childList: true, subtree: true });
    if (!gone.button.isConnected) handleChange();
    // A dialog that just closed may have left it nowhere.
    else if (document.activeElement === document.body) (gone.button as HTMLElement).focus();
    return () => observer.disconnect();
  }, [gone]);
  return (button) => button && setGone({ button, near: nearTo(button) });
};
