import { clock } from '../time/time.js';
import { useConnection } from './connection.js';
import styles from './LiveMark.module.css';

/** Shows whether the page is live, and since when it is not. */
export function LiveMark() {
  const connection = useConnection();
  switch (connection.state) {
    case 'live':
      return (
        <span className={styles.mark} title="Changes appear by themselves">
          <i />
          Live
        </span>
      );
    case 'connecting':
      return (
        <span className={`${styles.mark} ${styles.off}`}>
          <i />
          Connecting
        </span>
      );
    case 'lost':
      return (
        <span
          className={`${styles.mark} ${styles.off}`}
          title="The live connection is interrupted; it is tried again by itself"
        >
          <i />
          Not live since {clock(connection.since)}
        </span>
      );
  }
}
