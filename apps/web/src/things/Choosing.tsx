import { createContext, type ReactNode, use, useRef } from 'react';
import styles from './Choosing.module.css';

/** What a row of a list needs while rows are being chosen. */
interface Choice {
  readonly has: (id: string) => boolean;
  /** `isRange` is a press with Shift. */
  readonly press: (id: string, isRange: boolean) => void;
}

/** Null where nothing is being chosen. */
export const Choosing = createContext<Choice | null>(null);

interface ChoiceMarkProps {
  readonly id: string;
  readonly name: string;
  /** What stands there while nothing is being chosen. */
  readonly children: ReactNode;
}

/** The box of a row while rows are being chosen. The whole row can be pressed; the link in it is left to the keyboard. */
export function ChoiceMark({ id, name, children }: ChoiceMarkProps) {
  const choosing = use(Choosing);
  const hasShift = useRef(false);
  if (!choosing) return children;
  return (
    <label
      className={styles.mark}
      onPointerDown={({ shiftKey }) => (hasShift.current = shiftKey)}
      onKeyDown={({ shiftKey }) => (hasShift.current = shiftKey)}
    >
      <input
        type="checkbox"
        aria-label={name}
        checked={choosing.has(id)}
        onChange={() => choosing.press(id, hasShift.current)}
      />
    </label>
  );
}
