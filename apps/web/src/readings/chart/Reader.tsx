import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { fullTime } from '../../time/time.js';
import { type Parameter, quantities, withUnit } from '../quantities.js';
import type { Span } from '../zoom.js';
import styles from './Chart.module.css';
import { ChartTooltip } from './ChartTooltip.js';
import { type ActionOnChart, labelFor } from './Layers.js';
import type { KnownRow } from './rows.js';
import * as texts from '../texts.js';

interface ReaderProps extends Span {
  readonly parameter: Parameter;
  /** The points between `from` and `to` that have a value, oldest first. */
  readonly rows: readonly KnownRow[];
  readonly actions: readonly ActionOnChart[];
  /** Where the chart draws, in pixels. */
  readonly plot: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** The values at the lower and the upper edge. */
  readonly domain: readonly [number, number];
  readonly onZoom: (to: Span | undefined) => void;
}

// A pointer that moved less was pressed, not dragged.
const leastDrag = 8;

const nearest = (rows: readonly KnownRow[], t: number): number =>
  rows.reduce((best, row, i) => (Math.abs(row.t - t) < Math.abs(rows[best]!.t - t) ? i : best), 0);

/** What was done closest to a point, if the point is the closest one to it. */
const doneAt = (rows: readonly KnownRow[], at: number, actions: readonly ActionOnChart[]) =>
  actions.filter(({ t }) => nearest(rows, t) === at).map(labelFor);

const sentence = (parameter: Parameter, row: KnownRow, done: readonly string[]) =>
  [`${withUnit(parameter, row.mean)}, ${fullTime(new Date(row.t))}`, ...done].join('; ');

/**
 * Reads the chart out, point by point: under the pointer or a finger, by the arrow keys, and to screen readers. A drag
 * with the mouse, or + and −, look closer; Escape and a double press show the whole again.
 */
export function Reader({ parameter, rows, actions, plot, domain, from, to, onZoom }: ReaderProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  // The moment that is read: it stays when points come or another part of the time is shown.
  const [moment, setMoment] = useState<number>();
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number }>();
  const shown = moment === undefined ? undefined : nearest(rows, moment);
  const timeOf = (x: number) => from + (Math.min(Math.max(x, 0), plot.width) / plot.width) * (to - from);
  const xOf = (t: number) => ((t - from) / (to - from)) * plot.width;
  const xOn = (event: PointerEvent) => event.clientX - layer.current!.getBoundingClientRect().left;

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    setMoment(timeOf(xOn(event)));
    if (event.pointerType !== 'mouse') return;
    layer.current!.setPointerCapture?.(event.pointerId);
    setDrag({ start: xOn(event), end: xOn(event) });
  };
  const handleMove = (event: PointerEvent) => {
    setMoment(timeOf(xOn(event)));
    if (drag) setDrag({ ...drag, end: xOn(event) });
  };
  const handleUp = () => {
    if (drag && Math.abs(drag.end - drag.start) >= leastDrag) {
      const [a, b] = [timeOf(drag.start), timeOf(drag.end)];
      onZoom({ from: Math.min(a, b), to: Math.max(a, b) });
    }
    setDrag(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    const last = rows.length - 1;
    const now = shown ?? last;
    const page = Math.max(1, Math.round(rows.length / 10));
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      PageDown: now - page,
      PageUp: now + page,
      Home: 0,
      End: last,
    };
    const zooms: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 };
    const step = steps[event.key];
    const zoom = zooms[event.key];
    if (step !== undefined) setMoment(rows[Math.min(Math.max(step, 0), last)]!.t);
    else if (zoom !== undefined) {
      const half = ((to - from) * zoom) / 2;
      onZoom({ from: rows[now]!.t - half, to: rows[now]!.t + half });
    } else if (event.key === 'Escape') onZoom(undefined);
    else return;
    event.preventDefault();
  };

  const row = shown === undefined ? undefined : rows[shown];
  const read = rows[shown ?? rows.length - 1]!;
  // What was done before or after the time that is shown belongs to none of its points.
  const within = actions.filter(({ t }) => t >= from && t <= to);
  const done = row ? doneAt(rows, shown!, within) : [];
  const y = row && (1 - (row.mean - domain[0]) / (domain[1] - domain[0])) * plot.height;
  return (
    <div
      ref={layer}
      className={styles.reader}
      style={plot}
      role="slider"
      tabIndex={0}
      aria-label={texts.pointByPoint(quantities[parameter].name)}
      aria-valuemin={0}
      aria-valuemax={rows.length - 1}
      aria-valuenow={shown ?? rows.length - 1}
      aria-valuetext={sentence(parameter, read, done)}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse' && document.activeElement !== layer.current) setMoment(undefined);
      }}
      onDoubleClick={() => onZoom(undefined)}
      onKeyDown={handleKey}
      onFocus={() => setMoment((before) => before ?? rows.at(-1)!.t)}
      onBlur={() => setMoment(undefined)}
    >
      {drag && (
        <i
          className={styles.chosen}
          style={{ left: Math.min(drag.start, drag.end), width: Math.abs(drag.end - drag.start) }}
        />
      )}
      {row && (
        <>
          <i className={styles.hair} style={{ left: xOf(row.t) }} />
          <i className={styles.point} style={{ left: xOf(row.t), top: y }} />
          <ChartTooltip
            parameter={parameter}
            row={row}
            done={done}
            x={xOf(row.t)}
            isLeft={xOf(row.t) > plot.width / 2}
          />
        </>
      )}
    </div>
  );
}
