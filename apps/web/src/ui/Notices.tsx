import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './Icon.js';
import styles from './Notices.module.css';
import { dismiss, type Notice, noticeTime, undoTime, useNoticeDialog, useNotices } from './notices.js';
import * as texts from './texts.js';

interface NoticeCardProps {
  readonly notice: Notice;
  /** A newer one stands before it, which on a phone hides it: its time waits. */
  readonly isBehind: boolean;
}

function NoticeCard({ notice, isBehind }: NoticeCardProps) {
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
  const handleAction = () => {
    if (pressed.current) return;
    pressed.current = true;
    action?.run();
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
      <Icon name={notice.tone === 'good' ? 'check' : 'alert'} />
      <p>{notice.message}</p>
      {action && (
        <button type="button" className={styles.action} onClick={handleAction}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label={texts.dismiss} onClick={() => dismiss(notice.id)}>
        <Icon name="x" size={18} />
      </button>
    </li>
  );
}

interface RegionProps {
  readonly isInDialog?: boolean;
  readonly notices: readonly Notice[];
}

function Region({ isInDialog, notices }: RegionProps) {
  return (
    <div
      className={`${styles.place} ${isInDialog ? styles.inDialog : ''}`}
      role="status"
      aria-live="polite"
      aria-relevant="additions"
    >
      <ul>
        {notices.map((notice, i) => (
          <NoticeCard key={notice.id} notice={notice} isBehind={i < notices.length - 1} />
        ))}
      </ul>
    </div>
  );
}

/**
 * Short messages that disappear by themselves. They lie upon the top bar on a phone and at the lower right elsewhere,
 * where no primary button is; while a dialog is open they stand in it, in the same corner. Each has its region before it
 * has a message, so that this is read out.
 */
export function Notices() {
  const notices = useNotices();
  const dialog = useNoticeDialog();
  return (
    <>
      <Region notices={dialog ? [] : notices} />
      {dialog && createPortal(<Region isInDialog notices={notices} />, dialog)}
    </>
  );
}
