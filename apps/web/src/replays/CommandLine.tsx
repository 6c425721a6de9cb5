import { Button } from '../ui/Button.js';
import { notify } from '../ui/notices.js';
import styles from './replays.module.css';
import * as texts from './texts.js';

/** A command line, to be copied. */
export function CommandLine({ label, command }: { readonly label: string; readonly command: string }) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      notify(texts.copied);
    } catch {
      notify(texts.copyItYourself, 'bad');
    }
  };
  return (
    <figure className={styles.command}>
      <figcaption className="tiny">{label}</figcaption>
      <div>
        <code>{command}</code>
        <Button kind="text" onClick={() => void handleCopy()}>
          {texts.copy}
        </Button>
      </div>
    </figure>
  );
}
