import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import styles from './BottomBar.module.css';
import { useSheetOnPage } from '../ui/useSheetOnPage.js';
import * as texts from './texts.js';

const MoreSheet = later(async () => (await import('./MoreSheet.js')).MoreSheet);
const QuickAction = later(async () => (await import('./QuickAction.js')).QuickAction);

/** The navigation bar at the bottom of a narrow screen; the plus in its middle opens the quick action. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { sheet, open, close } = useSheetOnPage<'quick' | 'more'>();
  const isMore = /^\/(activity|groups|devices|community|scorer|users|account|admin|form)/.test(pathname);
  return (
    <>
      <nav className={styles.bar} aria-label={texts.mainNavigationNarrow}>
        <NavLink to="/" end>
          <Icon name="home" size={24} />
          <span>{texts.home}</span>
        </NavLink>
        <NavLink to="/things">
          <Icon name="leaf" size={24} />
          <span>{texts.things}</span>
        </NavLink>
        <button
          type="button"
          className={styles.plus}
          data-tour="record"
          aria-label={texts.quickAction}
          aria-haspopup="dialog"
          onClick={() => open('quick')}
        >
          <Icon name="plus" size={26} />
        </button>
        <NavLink to="/tasks">
          <Icon name="tasks" size={24} />
          <span>{texts.tasks}</span>
        </NavLink>
        <button
          type="button"
          className={isMore ? 'active' : undefined}
          aria-haspopup="dialog"
          onClick={() => open('more')}
        >
          <Icon name="more" size={24} />
          <span>{texts.more}</span>
        </button>
      </nav>
      {sheet === 'quick' && <QuickAction open onClose={close} />}
      {sheet === 'more' && <MoreSheet open onClose={close} />}
    </>
  );
}
