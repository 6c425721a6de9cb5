import { mostAtOnce } from '@hedgerow/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyAbout } from '../ui/notices.js';
import { noneChosen, onlyShown, pressedRow, withAll } from './chosen.js';
import * as texts from './texts.js';

// Where these keys mean something already: in a field of text, and in a dialog.
const isElsewhere = ({ target, defaultPrevented }: KeyboardEvent): boolean =>
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('dialog, textarea, select, input:not([type=checkbox])') !== null);

interface ChosenOptions {
  readonly isChoosing: boolean;
  /** The ids of the list, in its order. */
  readonly rows: readonly string[];
  /** Escape was pressed. */
  readonly onEnd: () => void;
}

/**
 * Which rows of a list are chosen. While rows are being chosen, Ctrl A (Cmd A) chooses all that are on the page and Escape
 * ends it. Rows that leave the list are not chosen any more.
 */
export const useChosen = ({ isChoosing, rows, onEnd }: ChosenOptions) => {
  const [chosen, setChosen] = useState(noneChosen);
  // Begun anew, nothing is chosen.
  if (!isChoosing && chosen !== noneChosen) setChosen(noneChosen);
  const take = ({ chosen: next, isTooMuch }: ReturnType<typeof withAll>) => {
    setChosen(next);
    if (isTooMuch) notifyAbout('chosen', texts.atMost(mostAtOnce));
  };
  const all = () => take(withAll(rows));
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return;
    if (event.key === 'Escape') onEnd();
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      all();
    }
  });
  useEffect(() => {
    if (!isChoosing) return;
    const handle = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [isChoosing]);
  return {
    /** In the order of the list. */
    ids: onlyShown(chosen, rows),
    has: (id: string) => chosen.ids.has(id),
    press: (id: string, isRange: boolean) => take(pressedRow(chosen, id, rows, isRange)),
    all,
    /** These alone, where they are in the list. */
    only: (ids: readonly string[]) => setChosen({ ids: new Set(ids) }),
  };
};
