import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon.js';
import { focusTitle } from './PageHead.js';
import styles from './Notices.module.css';
import { dismiss, type Notice, noticeTime, undoTime, useNoticeDialog, useNotices } from './notices.js';
import * as texts from './texts.js';

interface NoticeCardProps {
  readonly notice: Notice;
  /** A newer one stands before it and hides it: its time waits. */
  readonly isBehind: boolean;
  /** It goes with the press on its button: gives the focus back. */
  readonly onLeave: () => void;
}

function NoticeCard({ notice, isBehind, onLeave }: NoticeCardProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isBehind || isPointedAt || isFocused;
  const { action } = notice;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(notice.id), action ? undoTime : noticeTime);
    return () => clearTimeout(timer);
  }, [isHeld, notice.id, action]);
  const pressed = useRef(false);
  const handlePress = (run?: () => void) => {
    if (pressed.current) return;
    pressed.current = true;
    run?.();
    if (isFocused) onLeave();
    dismiss(notice.id);
  };
  return (
    <li
      className={`${styles.notice} ${styles[notice.tone]}`}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={notice.icon ?? (notice.tone === 'good' ? 'check' : 'alert')} />
      <p>{notice.message}</p>
      {action && (
        <button type="button" className={styles.action} onClick={() => handlePress(action.run)}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label={texts.dismiss} onClick={() => handlePress()}>
        <Icon name="x" size={18} />
      </button>
    </li>
  );
}

function List({ notices }: { readonly notices: readonly Notice[] }) {
  // What had the focus before the notices.
  const before = useRef<HTMLElement>(null);
  return (
    <ul
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
      }}
    >
      {notices.map((notice, i) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          isBehind={i < notices.length - 1}
          // The page stays where it is.
          onLeave={() => {
            if (before.current?.isConnected) before.current.focus({ preventScroll: true });
            else focusTitle();
          }}
        />
      ))}
    </ul>
  );
}

/** The notices; while a dialog is open they stand in it, since nothing outside it can be used. */
export function NoticeList() {
  const notices = useNotices();
  const dialog = useNoticeDialog();
  if (!dialog) return <List notices={notices} />;
  const region = (
    <div
      className={`${styles.place} ${styles.inDialog}`}
      role="status"
      aria-live="polite"
      aria-relevant="additions"
    >
      <List notices={notices} />
    </div>
  );
  return createPortal(region, dialog);
}
