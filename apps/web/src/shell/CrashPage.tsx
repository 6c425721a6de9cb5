import { useState } from 'react';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { Logo } from '../ui/Logo.js';
import styles from './CrashPage.module.css';
import { reloadIfReachable } from './reload.js';

/** Shown when the application shell itself failed. */
export function CrashPage() {
  const [isAlone, setAlone] = useState(false);
  const [handleReload, busy] = useOnce(async () => setAlone(!(await reloadIfReachable())));
  return (
    <main className={styles.last}>
      <Logo size={48} />
      <h1>Something went wrong on our side</h1>
      <p>We are sorry. Loading the page again usually helps; nothing you recorded is lost.</p>
      <Button kind="primary" icon="retry" busy={busy} onClick={() => void handleReload()}>
        Load again
      </Button>
      <p role="alert">{isAlone && 'Hedgerow cannot be reached. Check the signal, then try again.'}</p>
    </main>
  );
}
