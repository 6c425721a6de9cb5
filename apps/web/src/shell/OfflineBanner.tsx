import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/Icon.js';
import styles from './Layout.module.css';
import * as texts from './texts.js';

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
          {texts.offline}
        </p>
      )}
    </div>
  );
}
