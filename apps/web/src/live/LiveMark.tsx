import { clock } from '../time/time.js';
import { useConnection } from './connection.js';
import styles from './LiveMark.module.css';
import * as texts from './texts.js';

/** Shows whether the page is live, and since when it is not. */
export function LiveMark() {
  const connection = useConnection();
  switch (connection.state) {
    case 'live':
      return (
        <span className={styles.mark} title={texts.liveHint}>
          <i />
          {texts.live}
        </span>
      );
    case 'connecting':
      return (
        <span className={`${styles.mark} ${styles.off}`}>
          <i />
          {texts.connecting}
        </span>
      );
    case 'lost':
      return (
        <span className={`${styles.mark} ${styles.off}`} title={texts.notLiveHint} data-lost="">
          <i />
          {texts.notLiveSince(clock(connection.since))}
        </span>
      );
  }
}
