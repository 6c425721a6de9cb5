import { useState } from 'react';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { Logo } from '../ui/Logo.js';
import { reloadIfReachable } from '../ui/reload.js';
import styles from './CrashPage.module.css';
import * as texts from './texts.js';

/** Shown when the application shell itself failed. */
export function CrashPage() {
  const [isAlone, setAlone] = useState(false);
  const [handleReload, busy] = useOnce(async () => setAlone(!(await reloadIfReachable())));
  return (
    <main className={styles.last}>
      <Logo size={48} />
      <h1>{texts.crashed}</h1>
      <p>{texts.crashedWhy}</p>
      <Button kind="primary" icon="retry" busy={busy} onClick={() => void handleReload()}>
        {texts.reload}
      </Button>
      <p role="alert">{isAlone && texts.unreachable}</p>
    </main>
  );
}
