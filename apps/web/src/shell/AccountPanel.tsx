import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { signOut } from '../auth/sign-out.js';
import { cameFrom } from '../feedback/came-from.js';
import { Icon } from '../ui/Icon.js';
import styles from './AccountMenu.module.css';
import { ThemeSwitch } from './ThemeSwitch.js';
import * as texts from './texts.js';

/** What the account menu opens: who is here, what is theirs, the theme, and the way in or out. */
export function AccountPanel(_: { readonly onClose: () => void }) {
  const state = useAuth();
  const { pathname, search } = useLocation();
  const signedIn = isSignedIn(state);
  const name = state.name ?? state.username;
  const feedback = (
    <li>
      <Link to="/form" state={cameFrom(pathname + search)}>
        <Icon name="comment" />
        {texts.sendFeedback}
      </Link>
    </li>
  );
  return (
    <div className={styles.menu}>
      {signedIn ? (
        <p className={styles.who}>
          <b>{name}</b>
          <span className="tiny">{state.username}</span>
        </p>
      ) : (
        <p className={styles.who}>
          <b>{texts.asGuest}</b>
          <span className="tiny">{texts.asGuestHint}</span>
        </p>
      )}
      <ul>
        {signedIn ? (
          <>
            <li>
              <Link to="/account/profile">
                <Icon name="user" />
                {texts.profile}
              </Link>
            </li>
            <li>
              <Link to="/account/emails">
                <Icon name="key" />
                {texts.emailsAndSignIn}
              </Link>
            </li>
            <li>
              <Link to="/account/badges">
                <Icon name="badge" />
                {texts.myBadges}
              </Link>
            </li>
            {feedback}
            <li>
              <button type="button" onClick={() => void signOut()}>
                <Icon name="sign-out" />
                {texts.signOut}
              </button>
            </li>
          </>
        ) : (
          <>
            <li>
              <Link
                to={signInPath(pathname === '/signin' || pathname === '/register' ? '/' : pathname + search)}
              >
                <Icon name="sign-in" />
                {texts.signIn}
              </Link>
            </li>
            <li>
              <Link to="/register">
                <Icon name="plus" />
                {texts.join}
              </Link>
            </li>
            {feedback}
          </>
        )}
      </ul>
      <ThemeSwitch />
    </div>
  );
}
