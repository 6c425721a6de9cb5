import { type ReactNode, useEffect, useRef } from 'react';
import { ButtonLink } from '../ui/Button.js';
import styles from './Admin.module.css';
import * as texts from './texts.js';
import { type NarrowedDays, useNarrowedDays } from './useNarrowedDays.js';

/** Narrows the days of the page from bars of them, with the way back, which stands above the bars and takes the focus that was on them. */
export const useWayBack = (): { readonly narrowed: NarrowedDays; readonly way: ReactNode } => {
  const head = useRef<HTMLDivElement>(null);
  const isNarrowing = useRef(false);
  const narrowed = useNarrowedDays(() => {
    isNarrowing.current = true;
  });
  const { back } = narrowed;
  // The bars that were pressed are gone with their days: the focus goes to the way back.
  useEffect(() => {
    if (isNarrowing.current) head.current?.querySelector('a')?.focus({ preventScroll: true });
    isNarrowing.current = false;
  }, [back?.to]);
  const way = (
    <div ref={head} tabIndex={-1} className={styles.way}>
      {back && (
        <ButtonLink
          kind="text"
          icon="left"
          to={back.to}
          preventScrollReset
          onClick={() => head.current?.focus({ preventScroll: true })}
        >
          {texts.backToDays(back.days)}
        </ButtonLink>
      )}
    </div>
  );
  return { narrowed, way };
};
