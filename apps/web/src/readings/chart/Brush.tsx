import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { mediumTime } from '../../time/time.js';
import { fitted, type Span } from '../zoom.js';
import styles from './Brush.module.css';
import { type ChartRow, chartRows, knownRows, type SeriesPoint } from './rows.js';
import * as texts from '../texts.js';

interface BrushProps {
  /** The whole range, and its points. */
  readonly whole: Span & { readonly points: readonly SeriesPoint[]; readonly bucketSeconds: number };
  /** The part of it that the chart shows. */
  readonly shown: Span;
  readonly onZoom: (to: Span | undefined) => void;
}

type Part = 'from' | 'to' | 'both';

/** The line of the whole range, in a box of 100 by 100. */
const pathOf = (rows: readonly ChartRow[], { from, to }: Span): string => {
  const means = knownRows(rows).map(({ mean }) => mean);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  return rows
    .map(({ t, mean }, i) => {
      if (mean === null) return '';
      const x = ((t - from) / (to - from)) * 100;
      const y = 90 - ((mean - low) / (high - low || 1)) * 80;
      return `${rows[i - 1]?.mean == null ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(1)}`;
    })
    .join('');
};

/** The whole range, small, and on it the part that the chart shows: dragged as a whole, or at either end. */
export function Brush({ whole, shown, onZoom }: BrushProps) {
  const strip = useRef<HTMLDivElement>(null);
  // While something is dragged: which part, where that began, and what is shown meanwhile.
  const [drag, setDrag] = useState<{ part: Part; x: number; began: Span; now: Span }>();
  const { from, to } = drag?.now ?? shown;
  const length = whole.to - whole.from;
  const share = (t: number) => `${((t - whole.from) / length) * 100}%`;
  const isWhole = ({ from, to }: Span) => to - from >= length - 60_000;
  const zoom = (next: Span) => onZoom(isWhole(next) ? undefined : next);

  const moved = (part: Part, began: Span, by: number): Span => {
    if (part === 'both') return fitted({ from: began.from + by, to: began.to + by }, whole);
    // An end never passes the other one.
    const next = { ...began, [part]: began[part] + by };
    const other = part === 'from' ? began.to : began.from;
    if (part === 'from') next.from = Math.min(Math.max(next.from, whole.from), other - length / 100);
    else next.to = Math.max(Math.min(next.to, whole.to), other + length / 100);
    return next;
  };
  const begin = (part: Part) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    strip.current!.setPointerCapture?.(event.pointerId);
    setDrag({ part, x: event.clientX, began: { from, to }, now: { from, to } });
  };
  const handleMove = (event: PointerEvent) => {
    if (!drag) return;
    const by = ((event.clientX - drag.x) / strip.current!.getBoundingClientRect().width) * length;
    setDrag({ ...drag, now: moved(drag.part, drag.began, by) });
  };
  const handleUp = () => {
    if (drag && (drag.now.from !== drag.began.from || drag.now.to !== drag.began.to)) zoom(drag.now);
    setDrag(undefined);
  };
  const handleKey = (part: 'from' | 'to') => (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -length / 50,
      ArrowDown: -length / 50,
      ArrowRight: length / 50,
      ArrowUp: length / 50,
      PageDown: -length / 10,
      PageUp: length / 10,
      Home: -length,
      End: length,
    };
    const by = steps[event.key];
    if (by !== undefined) zoom(moved(part, { from, to }, by));
    else if (event.key === 'Escape') onZoom(undefined);
    else return;
    event.preventDefault();
  };
  const end = (part: 'from' | 'to', label: string) => (
    <span
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={whole.from}
      aria-valuemax={whole.to}
      aria-valuenow={Math.round(part === 'from' ? from : to)}
      aria-valuetext={mediumTime(new Date(part === 'from' ? from : to))}
      className={styles.end}
      style={{ left: share(part === 'from' ? from : to) }}
      onPointerDown={begin(part)}
      onKeyDown={handleKey(part)}
    />
  );
  return (
    <div
      ref={strip}
      className={styles.brush}
      role="group"
      aria-label={texts.partShown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(undefined)}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={pathOf(chartRows(whole.points, whole.bucketSeconds).rows, whole)} />
      </svg>
      <i className={styles.rest} style={{ left: 0, width: share(from) }} />
      <i className={styles.rest} style={{ left: share(to), right: 0 }} />
      <i
        className={styles.part}
        style={{ left: share(from), right: `calc(100% - ${share(to)})` }}
        onPointerDown={begin('both')}
      />
      {end('from', texts.shownFrom)}
      {end('to', texts.shownUntil)}
    </div>
  );
}
