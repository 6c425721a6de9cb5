import { NavLink } from 'react-router-dom';
import styles from './AccountTabs.module.css';
import * as texts from './texts.js';

const tabs = [
  { to: '/account/profile', label: texts.profile },
  { to: '/account/emails', label: texts.emailsAndSignIn },
  { to: '/account/passphrase', label: texts.passphrase },
  { to: '/account/badges', label: texts.badges },
  { to: '/account/things', label: texts.things },
  { to: '/account/devices', label: texts.devices },
  { to: '/account/users', label: texts.people },
];

/** The pages of the account, the current one marked. */
export function AccountTabs() {
  return (
    <nav className={styles.tabs} aria-label={texts.account}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
