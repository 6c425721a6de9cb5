import { Icon } from '../ui/Icon.js';
import styles from './ShowNewer.module.css';

interface ShowNewerProps {
  /** How many there are: "3 new". */
  readonly said: string;
  /** The word for the press: "Show". */
  readonly show: string;
  readonly state: 'loading' | 'failed' | undefined;
  readonly onShow: () => void;
}

/** What came while one reads a list, and the press that shows it: nothing moves unasked. */
export function ShowNewer({ said, show, state, onShow }: ShowNewerProps) {
  return (
    <button type="button" className={styles.new} aria-busy={state === 'loading'} onClick={onShow}>
      <Icon name={state === 'failed' ? 'retry' : 'up'} size={20} />
      <span>{said}</span>
      <b>{show}</b>
    </button>
  );
}
