import { type RefObject, useEffect, useState } from 'react';

/** Of which fields it is said what is wrong with them. */
interface ToldProblems {
  readonly isTold: (field: string) => boolean;
  /** The field was left. */
  readonly leave: (field: string) => void;
  /** What was pressed was refused: from now on all is said, and the first field with something wrong has the focus. */
  readonly refuse: () => void;
  /** Nothing is said any more of any field, or, of those that were left, of one of them. */
  readonly forget: (field?: string) => void;
}

/** What is wrong is said of a field once it was left, and of all of them once the form was refused: none is wrong while one types. */
export const useToldProblems = (form: RefObject<HTMLElement | null>): ToldProblems => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    // It may have been folded away, and what is not in sight takes no focus.
    const folded = first?.closest('details');
    if (folded) folded.open = true;
    first?.focus();
  }, [form, refusals]);
  return {
    isTold: (field) => refusals > 0 || left.has(field),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    refuse: () => setRefusals((count) => count + 1),
    forget: (field) => {
      setRefusals(0);
      setLeft((before) => new Set(field === undefined ? [] : [...before].filter((one) => one !== field)));
    },
  };
};
