import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.js';
import styles from './Notices.module.css';
import { dismiss, type Notice, noticeTime, undoTime, useNotices } from './notices.js';
import * as texts from './texts.js';

function NoticeCard({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const { action } = notice;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(notice.id), action ? undoTime : noticeTime);
    return () => clearTimeout(timer);
  }, [held, notice.id, action]);
  const pressed = useRef(false);
  const handleAction = () => {
    if (pressed.current) return;
    pressed.current = true;
    dismiss(notice.id);
    action?.run();
  };
  return (
    <li
      className={`${styles.notice} ${styles[notice.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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

/** Short messages that disappear by themselves. They lie upon the top bar on a phone and at the lower right elsewhere, where no primary button is. */
export function Notices() {
  const notices = useNotices();
  return (
    <div className={styles.place} role="status" aria-live="polite" aria-relevant="additions">
      <ul>
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </div>
  );
}
