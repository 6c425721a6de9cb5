import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import styles from './BottomBar.module.css';

const MoreSheet = later(async () => (await import('./MoreSheet.js')).MoreSheet);
const QuickAction = later(async () => (await import('./QuickAction.js')).QuickAction);

/** The navigation bar at the bottom of a narrow screen; the plus in its middle opens the quick action. */
export function BottomBar() {
  // A sheet belongs to the page it was opened on, so it closes after a navigation.
  const { key, pathname } = useLocation();
  const [sheet, setSheet] = useState<{ name: 'quick' | 'more'; on: string }>();
  const open = sheet?.on === key ? sheet.name : undefined;
  const close = () => setSheet(undefined);
  const isMore = pathname.startsWith('/devices') || pathname.startsWith('/account');
  return (
    <>
      <nav className={styles.bar} aria-label="Main, narrow">
        <NavLink to="/" end>
          <Icon name="home" size={24} />
          <span>Home</span>
        </NavLink>
        <NavLink to="/things">
          <Icon name="leaf" size={24} />
          <span>Things</span>
        </NavLink>
        <button
          type="button"
          className={styles.plus}
          aria-label="Quick action"
          aria-haspopup="dialog"
          onClick={() => setSheet({ name: 'quick', on: key })}
        >
          <Icon name="plus" size={26} />
        </button>
        <NavLink to="/groups">
          <Icon name="groups" size={24} />
          <span>Groups</span>
        </NavLink>
        <button
          type="button"
          className={isMore ? 'active' : undefined}
          aria-haspopup="dialog"
          onClick={() => setSheet({ name: 'more', on: key })}
        >
          <Icon name="more" size={24} />
          <span>More</span>
        </button>
      </nav>
      {open === 'quick' && <QuickAction open onClose={close} />}
      {open === 'more' && <MoreSheet open onClose={close} />}
    </>
  );
}
