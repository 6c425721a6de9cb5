import { useEffect, useRef } from 'react';
import { Icon } from '../ui/Icon.js';
import styles from './Chips.module.css';

interface ChipsProps {
  /** What was chosen. */
  readonly label: string;
  readonly chips: readonly { readonly id: string; readonly name: string }[];
  /** What a press does to one: "Leave ActionRecorded out". */
  readonly sayRemove: (id: string) => string;
  readonly onRemove: (id: string) => void;
}

/** Several that were chosen: a press takes one away, and the focus goes to the next. */
export function Chips({ label, chips, sayRemove, onRemove }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number>(undefined);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button');
    if (pressed.current !== undefined && buttons && document.activeElement === document.body)
      buttons[Math.min(pressed.current, buttons.length - 1)]?.focus();
    pressed.current = undefined;
  }, [chips.length]);
  return (
    <ul ref={list} className={styles.chips} aria-label={label}>
      {chips.map(({ id, name }, n) => (
        <li key={id}>
          <button
            type="button"
            aria-label={sayRemove(id)}
            onClick={() => {
              pressed.current = n;
              onRemove(id);
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
