import { fullTime } from '../../time/time.js';
import { figure, type Parameter, withUnit } from '../quantities.js';
import styles from './Chart.module.css';
import type { KnownRow } from './rows.js';
import * as texts from '../texts.js';

interface TooltipProps {
  readonly parameter: Parameter;
  readonly row: KnownRow;
  /** What was done then. */
  readonly done: readonly string[];
  /** Where the line stands, in pixels. */
  readonly x: number;
  /** The side of the line that it stands on. */
  readonly isLeft: boolean;
}

/** The value at the line, its spread, its time, and what was done then. The slider says the same to screen readers. */
export function ChartTooltip({ parameter, row, done, x, isLeft }: TooltipProps) {
  const [min, max] = row.band ?? [row.mean, row.mean];
  return (
    <div
      className={`${styles.tooltip} ${isLeft ? styles.atLeft : ''}`}
      style={{ left: x }}
      aria-hidden="true"
    >
      <b>{withUnit(parameter, row.mean)}</b>
      {min !== max && <span>{texts.fromTo(figure(parameter, min), figure(parameter, max))}</span>}
      <span>{fullTime(new Date(row.t))}</span>
      {done.map((what, i) => (
        <span key={i} className={styles.done}>
          {what}
        </span>
      ))}
    </div>
  );
}
