import { Fragment, useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './Tabs.module.css';
import * as texts from './texts.js';

// There is room for two digits.
const most = 99;

interface TabsProps {
  /** What the pages behind the tabs are about, for a screen reader. */
  readonly label: string;
  /**
   * `also` is the path of a page that a tab stands for without being beneath it; `end` is for one whose path begins those of
   * the others.
   */
  readonly tabs: readonly {
    readonly to: string;
    readonly label: string;
    readonly also?: string;
    readonly end?: boolean;
    /** How many of what is behind it wait to be seen to, and what they are called: `3 alerts`. */
    readonly waiting?: { readonly count: number; readonly label: string } | undefined;
  }[];
  /** On narrow screens in several rows, so that none of many is out of sight. */
  readonly wrapped?: boolean;
}

/** Links to the pages of one thing, group or account, the current one marked, and in sight where the row scrolls. */
export function Tabs({ label, tabs, wrapped = false }: TabsProps) {
  const { pathname } = useLocation();
  const id = useId();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector('a.active');
    if (!row.current || !tab) return;
    const [within, own] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // To the middle of the row; the browser stops at its ends, and where all tabs have room nothing moves.
    row.current.scrollLeft += own.left + own.width / 2 - (within.left + within.width / 2);
  }, [pathname]);
  return (
    <nav ref={row} className={wrapped ? `${styles.tabs} ${styles.wrapped}` : styles.tabs} aria-label={label}>
      {tabs.map(({ to, label: name, also, end = false, waiting }) => (
        <Fragment key={to}>
          <NavLink
            to={to}
            end={end}
            preventScrollReset
            className={({ isActive }) => (isActive || pathname === also ? 'active' : undefined)}
            aria-describedby={waiting && `${id}${to}`}
          >
            {name}
            {waiting && (
              <span className={styles.waiting} aria-hidden="true">
                {waiting.count > most ? texts.moreThan(most) : waiting.count}
              </span>
            )}
          </NavLink>
          {waiting && (
            <span id={`${id}${to}`} className="visually-hidden">
              {`${waiting.count.toLocaleString('en-US')} ${waiting.label}`}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
