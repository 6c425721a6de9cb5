import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { signInPath } from '../auth/next-path.js';
import { signOut } from '../auth/sign-out.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import styles from './AccountMenu.module.css';
import { ThemeSwitch } from './ThemeSwitch.js';
import * as texts from './texts.js';

/** The viewer, the theme, sign-in and sign-out. A disclosure: it closes on Escape, on a press elsewhere, on leaving. */
export function AccountMenu() {
  const state = useAuth();
  const { key, pathname, search } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const signedIn = isSignedIn(state);
  const name = state.name ?? state.username ?? texts.account;
  const close = () => setOpenAt(undefined);

  useEffect(() => {
    if (!open) return;
    const handlePress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) setOpenAt(undefined);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [open]);

  return (
    <div
      ref={area}
      className={styles.area}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
      onBlur={(event) =>
        event.relatedTarget && !area.current?.contains(event.relatedTarget as Node) && close()
      }
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-label={signedIn ? texts.accountOf(name) : texts.accountAndTheme}
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        {signedIn ? <Avatar name={name} /> : <Icon name="user" size={24} />}
        {signedIn && <span className="wide-only">{name}</span>}
      </button>
      {open && (
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
                  <Link to="/account/badges">
                    <Icon name="badge" />
                    {texts.myBadges}
                  </Link>
                </li>
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
                    to={signInPath(
                      pathname === '/signin' || pathname === '/register' ? '/' : pathname + search,
                    )}
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
              </>
            )}
          </ul>
          <ThemeSwitch />
        </div>
      )}
    </div>
  );
}
