import { PulseOnChange } from '../live/PulseOnChange.js';
import styles from './Figure.module.css';

/** The one large reading of a page, its unit small and light. Unknown is a dash, never 0. */
export function Figure({ value, unit }: { value: string | null; unit: string }) {
  return (
    <span className={styles.figure}>
      <PulseOnChange value={value}>{value ?? '–'}</PulseOnChange>
      {value !== null && <span className={styles.unit}>{unit}</span>}
    </span>
  );
}
