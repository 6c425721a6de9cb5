import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/Icon.js';
import styles from './Layout.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** A line at the top while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <Icon name="offline" size={18} />
          You are offline. What you read stays here; recording needs the signal back.
        </p>
      )}
    </div>
  );
}
