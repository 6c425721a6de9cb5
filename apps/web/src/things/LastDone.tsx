import { actionIcon, labelsOf } from '../actions/labels.js';
import { Icon } from '../ui/Icon.js';
import styles from './LastDone.module.css';
import * as texts from './texts.js';

/** What was done last, in a word: the state of a thing of which nothing is measured. */
export function LastDone({ action }: { action: { readonly type: string } | undefined }) {
  if (!action) return <span className={styles.done}>{texts.nothingRecorded}</span>;
  return (
    <span className={styles.done}>
      <Icon name={actionIcon(action.type)} size={18} />
      {labelsOf(action.type).past}
    </span>
  );
}
