import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.js';
import styles from './Chips.module.css';
import * as texts from './texts.js';

interface ChipsProps {
  /** What was chosen. */
  readonly chips: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
  /** The last was taken away: the focus is to go to where one chooses. */
  readonly onEmpty: () => void;
}

/** Types of events that were chosen: a press takes one away, and the focus goes to the next. */
export function Chips({ chips, onRemove, onEmpty }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button');
    if (pressed.current !== undefined && buttons && document.activeElement === document.body)
      buttons[Math.min(pressed.current, buttons.length - 1)]?.focus();
    pressed.current = undefined;
  }, [chips.length]);
  return (
    <ul ref={list} className={styles.chips} aria-label={texts.chosenTypes}>
      {chips.map(({ id, name }, n) => (
        <li key={id}>
          <button
            type="button"
            aria-label={texts.leaveOut(id)}
            onClick={() => {
              pressed.current = n;
              onRemove(id);
              if (chips.length === 1) onEmpty();
            }}
          >
            {name}
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
