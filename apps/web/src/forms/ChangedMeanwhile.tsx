import { useRef } from 'react';
import { Button } from '../ui/Button.js';
import styles from './ChangedMeanwhile.module.css';
import type { Conflict } from './useForm.js';
import * as texts from './texts.js';

interface ChangedMeanwhileProps<T> {
  readonly id: string;
  readonly conflict: Conflict<T> | undefined;
  /** The other value, as people read it. */
  readonly say: (theirs: T) => string;
}

/** Says that a field was changed elsewhere while something else was typed here, and lets people choose. */
export function ChangedMeanwhile<T>({ id, conflict, say }: ChangedMeanwhileProps<T>) {
  const ref = useRef<HTMLDivElement>(null);
  if (!conflict) return null;
  const { theirs, onTake, onKeep } = conflict;
  const text = say(theirs);
  // The buttons go with the choice, so the focus moves to the control, which stands beside them in the same element.
  const choose = (settle: () => void) => () => {
    const field = ref.current?.parentElement;
    (
      field?.querySelector<HTMLElement>('input:checked') ??
      field?.querySelector<HTMLElement>('input, select, textarea')
    )?.focus();
    settle();
  };
  return (
    <div ref={ref} className={styles.meanwhile} role="status">
      <p id={id}>{text === '' ? texts.clearedMeanwhile : texts.changedMeanwhile(text)}</p>
      <div className="actions">
        <Button onClick={choose(onTake)}>{texts.useTheirs}</Button>
        <Button onClick={choose(onKeep)}>{texts.keepMine}</Button>
      </div>
    </div>
  );
}
