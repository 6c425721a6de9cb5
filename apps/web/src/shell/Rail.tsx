import { Link, NavLink, useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isAdmin } from '../auth/auth-state.js';
import { brand } from '../brand.js';
import { Icon } from '../ui/Icon.js';
import { Logo } from '../ui/Logo.js';
import { adminItem, navItems } from './nav-items.js';
import styles from './Rail.module.css';
import * as texts from './texts.js';

const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The left rail of a wide screen. */
export function Rail() {
  const { pathname } = useLocation();
  const forAdmin = isAdmin(useAuth());
  return (
    <nav className={styles.rail} aria-label={texts.mainNavigation}>
      <div className={styles.inside}>
        <Link to="/" className={styles.logo}>
          <Logo />
          <b>{brand.name}</b>
        </Link>
        <ul>
          {navItems.map(({ to, label, icon, ...item }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  isActive || ('also' in item && item.also.some((also) => isUnder(also, pathname)))
                    ? 'active'
                    : undefined
                }
              >
                <Icon name={icon} size={22} />
                {label}
              </NavLink>
            </li>
          ))}
          {forAdmin && (
            <li className={styles.apart}>
              <NavLink to={adminItem.to}>
                <Icon name={adminItem.icon} size={22} />
                {adminItem.label}
              </NavLink>
            </li>
          )}
        </ul>
      </div>
    </nav>
  );
}
