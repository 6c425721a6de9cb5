import { Link } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { brand } from '../brand.js';
import { LiveMark } from '../live/LiveMark.js';
import { ButtonLink } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import { Logo } from '../ui/Logo.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { AccountMenu } from './AccountMenu.js';
import { SearchBox, searchHere } from './SearchBox.js';
import styles from './TopBar.module.css';

/** Search, the live mark, and the account. */
export function TopBar() {
  const signedIn = isSignedIn(useAuth());
  const isNarrow = useIsNarrow();
  return (
    <header className={styles.bar}>
      <Link to="/" className={`${styles.logo} narrow-only`} aria-label={brand.name}>
        <Logo />
        <b>{brand.name}</b>
      </Link>
      {!isNarrow && <SearchBox />}
      <span className={styles.space} />
      <LiveMark />
      <Link
        to="/things"
        state={searchHere}
        className={`${styles.icon} narrow-only`}
        aria-label="Search things"
      >
        <Icon name="search" size={24} />
      </Link>
      {!signedIn && (
        <span className="wide-only">
          <ButtonLink to="/signin" kind="text">
            Sign in
          </ButtonLink>
        </span>
      )}
      <AccountMenu />
    </header>
  );
}
