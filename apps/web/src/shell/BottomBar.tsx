import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import styles from './BottomBar.module.css';
import { useSheetOnPage } from './useSheetOnPage.js';

const MoreSheet = later(async () => (await import('./MoreSheet.js')).MoreSheet);
const QuickAction = later(async () => (await import('./QuickAction.js')).QuickAction);

/** The navigation bar at the bottom of a narrow screen; the plus in its middle opens the quick action. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { sheet, open, close } = useSheetOnPage<'quick' | 'more'>();
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
          onClick={() => open('quick')}
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
          onClick={() => open('more')}
        >
          <Icon name="more" size={24} />
          <span>More</span>
        </button>
      </nav>
      {sheet === 'quick' && <QuickAction open onClose={close} />}
      {sheet === 'more' && <MoreSheet open onClose={close} />}
    </>
  );
}
