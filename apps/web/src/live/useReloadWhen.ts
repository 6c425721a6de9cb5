import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

// Milliseconds within which the reasons to reload are one: a thing may be on a page as a line, in large and in entries.
const togetherMs = 50;
let reload: ReturnType<typeof setTimeout> | undefined;

/**
 * Loads the page's data again for each new reason: a list that holds a row that is gone is out of date. False and
 * undefined are none.
 */
export const useReloadWhen = (reason: unknown): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!reason) return;
    clearTimeout(reload);
    reload = setTimeout(() => void revalidate(), togetherMs);
  }, [reason, revalidate]);
};
