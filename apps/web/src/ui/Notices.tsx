import { soon } from './later.js';
import styles from './Notices.module.css';

const NoticeList = soon(
  async () => (await import('./NoticeList.js')).NoticeList,
  // The first screen may have failed, which is when a message is needed.
  (load) => load(),
);

/**
 * Short messages that disappear by themselves. They lie upon the top bar, where they cover nothing of the page. The region is there
 * before the first message, so that this is read out; how a message looks comes after the first screen.
 */
export function Notices() {
  return (
    <div className={styles.place} role="status" aria-live="polite" aria-relevant="additions">
      <NoticeList />
    </div>
  );
}
