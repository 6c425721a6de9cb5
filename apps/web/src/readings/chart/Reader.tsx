import type { ReactNode } from 'react';
import { fullTime } from '../../time/time.js';
import { type Parameter, quantities, withUnit } from '../quantities.js';
import type { Span } from '../zoom.js';
import styles from './Chart.module.css';
import { ChartTooltip } from './ChartTooltip.js';
import { type ActionOnChart, labelFor } from './Layers.js';
import { nearest, type Plot, PointReader } from './PointReader.js';
import type { KnownRow } from './rows.js';
import * as texts from '../texts.js';

interface ReaderProps extends Span {
  readonly parameter: Parameter;
  /** The points between `from` and `to` that have a value, oldest first. */
  readonly rows: readonly KnownRow[];
  readonly actions: readonly ActionOnChart[];
  readonly plot: Plot;
  /** The values at the lower and the upper edge. */
  readonly domain: readonly [number, number];
  readonly onZoom: (to: Span | undefined) => void;
}

const sentence = (parameter: Parameter, row: KnownRow, done: readonly string[]) =>
  [`${withUnit(parameter, row.mean)}, ${fullTime(new Date(row.t))}`, ...done].join('; ');

/** Reads a chart of readings out, with what was done closest to a point. */
export function Reader({ parameter, rows, actions, plot, domain, from, to, onZoom }: ReaderProps): ReactNode {
  const times = rows.map(({ t }) => t);
  // What was done before or after the time that is shown belongs to none of its points.
  const within = actions.filter(({ t }) => t >= from && t <= to);
  const doneAt = (at: number) => within.filter(({ t }) => nearest(times, t) === at).map(labelFor);
  return (
    <PointReader
      {...{ times, plot, from, to, onZoom }}
      label={texts.pointByPoint(quantities[parameter].name)}
      sentence={(at) => sentence(parameter, rows[at]!, doneAt(at))}
    >
      {(at, x) => {
        const row = rows[at]!;
        const y = (1 - (row.mean - domain[0]) / (domain[1] - domain[0])) * plot.height;
        return (
          <>
            <i className={styles.point} style={{ left: x, top: y }} />
            <ChartTooltip {...{ parameter, row, x }} done={doneAt(at)} isLeft={x > plot.width / 2} />
          </>
        );
      }}
    </PointReader>
  );
}
