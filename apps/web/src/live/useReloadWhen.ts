import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Loads the page's data again when `gone` becomes true: a list that holds a row that is gone is out of date. */
export const useReloadWhen = (gone: boolean): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (gone) void revalidate();
  }, [gone, revalidate]);
};
