import { Link } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { brand } from '../brand.js';
import { LiveMark } from '../live/LiveMark.js';
import { ButtonLink } from '../ui/Button.js';
import { Logo } from '../ui/Logo.js';
import { Notices } from '../ui/Notices.js';
import { AccountMenu } from './AccountMenu.js';
import { Bell } from './Bell.js';
import { Search } from './Search.js';
import styles from './TopBar.module.css';
import * as texts from './texts.js';

/** Search, the live mark, and the account; notices lie upon them, where they cover nothing of the page. */
export function TopBar() {
  const signedIn = isSignedIn(useAuth());
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <Link to="/" className={`${styles.logo} narrow-only`} aria-label={brand.name}>
          <Logo />
          <b>{brand.name}</b>
        </Link>
        <Search />
        <span className={styles.space} />
        <LiveMark />
        {signedIn && <Bell />}
        {!signedIn && (
          <span className="wide-only">
            <ButtonLink to="/signin" kind="text">
              {texts.signIn}
            </ButtonLink>
          </span>
        )}
        <AccountMenu />
      </div>
      <Notices />
    </header>
  );
}
