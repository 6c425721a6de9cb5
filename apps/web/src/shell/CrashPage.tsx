import { Button } from '../ui/Button.js';
import { Logo } from '../ui/Logo.js';
import styles from './CrashPage.module.css';

/** Shown when the application shell itself failed. */
export function CrashPage() {
  return (
    <main className={styles.last}>
      <Logo size={48} />
      <h1>Something went wrong on our side</h1>
      <p>We are sorry. Loading the page again usually helps; nothing you recorded is lost.</p>
      <Button kind="primary" icon="retry" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  );
}
