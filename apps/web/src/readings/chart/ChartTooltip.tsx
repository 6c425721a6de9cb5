import { fullTime } from '../../time/time.js';
import { figure, type Parameter, withUnit } from '../quantities.js';
import styles from './Chart.module.css';
import type { ChartRow } from './rows.js';

interface TooltipProps {
  readonly parameter: Parameter;
  // Passed in by the chart.
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: ChartRow }[];
}

/** The value under the pointer, its spread and its time. */
export function ChartTooltip({ parameter, active, payload }: TooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row || row.mean === null) return null;
  const [min, max] = row.band ?? [row.mean, row.mean];
  return (
    <div className={styles.tooltip}>
      <b>{withUnit(parameter, row.mean)}</b>
      {min !== max && (
        <span>
          {figure(parameter, min)} to {figure(parameter, max)}
        </span>
      )}
      <span>{fullTime(new Date(row.t))}</span>
    </div>
  );
}
