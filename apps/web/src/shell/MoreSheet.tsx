import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isAdmin, isSignedIn } from '../auth/auth-state.js';
import { signOut } from '../auth/sign-out.js';
import { cameFrom } from '../feedback/came-from.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import { adminItem } from './nav-items.js';
import styles from './QuickAction.module.css';
import { ThemeSwitch } from './ThemeSwitch.js';
import * as texts from './texts.js';

/** What the bottom bar has no room for. */
export function MoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const state = useAuth();
  const signedIn = isSignedIn(state);
  const { pathname, search } = useLocation();
  const links = [
    { to: '/groups', label: texts.groups, icon: 'groups' },
    { to: '/activity', label: texts.activity, icon: 'activity' },
    { to: '/devices', label: texts.devices, icon: 'device' },
    { to: '/community', label: texts.community, icon: 'community' },
    ...(isAdmin(state) ? [adminItem] : []),
    ...(signedIn
      ? [
          { to: '/account/profile', label: texts.account, icon: 'user' },
          { to: '/account/badges', label: texts.myBadges, icon: 'badge' },
        ]
      : [
          { to: '/signin', label: texts.signIn, icon: 'sign-in' },
          { to: '/register', label: texts.join, icon: 'plus' },
        ]),
  ];
  return (
    <Sheet open={open} title={texts.more} onClose={onClose}>
      <ul className={styles.adds}>
        {links.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} size={22} />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/form" state={cameFrom(pathname + search)}>
            <Icon name="comment" size={22} />
            {texts.sendFeedback}
          </Link>
        </li>
        {signedIn && (
          <li>
            <button type="button" onClick={() => void signOut()}>
              <Icon name="sign-out" size={22} />
              {texts.signOut}
            </button>
          </li>
        )}
      </ul>
      <ThemeSwitch />
    </Sheet>
  );
}
