import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { auth } from '../auth/auth.js';

// In memory only, by person and form: what one person typed is never shown to another, and goes with the page.
const drafts = new Map<string, unknown>();

const keyOf = (person: string | null, form: string): string | undefined =>
  person === null ? undefined : `${person} ${form}`;

/** What was typed into this form when the viewer's session ended, if it did. */
export const keptDraft = <V extends object>(form: string): V | undefined => {
  const key = keyOf(auth.get().id, form);
  return key === undefined ? undefined : (drafts.get(key) as V | undefined);
};

/**
 * Keeps what is typed into a form when the session ends under it: the page is left then, and the form finds it again
 * when the same person comes back.
 */
export const useKeptDraft = (form: string, values: object, isDirty: boolean): void => {
  const [person] = useState(() => auth.get().id);
  const latest = useRef({ values, isDirty });
  useLayoutEffect(() => {
    latest.current = { values, isDirty };
  });
  useEffect(() => {
    const key = keyOf(person, form);
    if (key === undefined) return;
    drafts.delete(key);
    return () => {
      const typed = latest.current;
      if (typed.isDirty && auth.expiredId() === person) drafts.set(key, typed.values);
    };
  }, [person, form]);
};
