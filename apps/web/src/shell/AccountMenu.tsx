import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { Avatar } from '../ui/Avatar.js';
import { Icon } from '../ui/Icon.js';
import { later } from '../ui/later.js';
import styles from './AccountMenu.module.css';
import * as texts from './texts.js';

const AccountPanel = later(async () => (await import('./AccountPanel.js')).AccountPanel);

/** The viewer, the theme, sign-in and sign-out. A disclosure: it closes on Escape, on a press elsewhere, on leaving. */
export function AccountMenu() {
  const state = useAuth();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const signedIn = isSignedIn(state);
  const name = state.name ?? state.username ?? texts.account;
  const close = useCallback(() => setOpenAt(undefined), []);

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
      {open && <AccountPanel onClose={close} />}
    </div>
  );
}
