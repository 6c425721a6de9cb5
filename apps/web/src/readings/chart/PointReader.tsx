import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SetStateAction,
  useRef,
  useState,
} from 'react';
import { isOfBrowser, placeByKey } from '../../ui/slider-keys.js';
import type { Span } from '../zoom.js';
import styles from './Chart.module.css';

/** Where a chart draws, in pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A moment in milliseconds that charts of the same time read together; undefined while none does. */
export type SharedMoment = readonly [number | undefined, Dispatch<SetStateAction<number | undefined>>];

interface PointReaderProps extends Span {
  /** What is read, for screen readers. */
  readonly label: string;
  /** The moments between `from` and `to` that can be read, oldest first; at least one. */
  readonly times: readonly number[];
  readonly plot: Plot;
  /** What is said of one of them, by its place in the list. */
  readonly sentence: (at: number) => string;
  /** Shows a part of the time, or with undefined all of it; left out where there is nothing to look closer at. */
  readonly onZoom?: ((to: Span | undefined) => void) | undefined;
  /** The moment that is read and what changes it, where several charts read the same one. */
  readonly shared?: SharedMoment | undefined;
  /** What is drawn at the moment that is read, and where it stands from the left of the plot. */
  readonly children: (at: number, x: number) => ReactNode;
}

// A pointer that moved less was pressed, not dragged.
const leastDrag = 8;

/** The place of the moment that is closest to another. */
export const nearest = (times: readonly number[], t: number): number =>
  times.reduce((best, time, i) => (Math.abs(time - t) < Math.abs(times[best]! - t) ? i : best), 0);

/**
 * Reads a chart out, point by point: under the pointer or a finger, by the arrow keys, and to screen readers. Where it can be looked at
 * closer, a drag with the mouse, or + and −, do that; Escape gives up a drag, and else it and a double press show the whole again.
 */
export function PointReader({
  label,
  times,
  plot,
  from,
  to,
  sentence,
  onZoom,
  shared,
  children,
}: PointReaderProps): ReactNode {
  const layer = useRef<HTMLDivElement>(null);
  // The moment that is read: it stays when points come or another part of the time is shown.
  const own = useState<number>();
  const [moment, setMoment] = shared ?? own;
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number }>();
  const last = times.length - 1;
  const shown = moment === undefined ? undefined : nearest(times, moment);
  const timeOf = (x: number) => from + (Math.min(Math.max(x, 0), plot.width) / plot.width) * (to - from);
  const xOf = (t: number) => ((t - from) / (to - from)) * plot.width;
  const xOn = (event: PointerEvent) => event.clientX - layer.current!.getBoundingClientRect().left;

  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    setMoment(timeOf(xOn(event)));
    if (event.pointerType !== 'mouse' || !onZoom) return;
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
      onZoom?.({ from: Math.min(a, b), to: Math.max(a, b) });
    }
    setDrag(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const now = shown ?? last;
    const zooms: Record<string, number> = { '+': 0.5, '=': 0.5, '-': 2 };
    const place = placeByKey(event, now, last);
    const zoom = zooms[event.key];
    if (place !== undefined) setMoment(times[place]!);
    else if (zoom !== undefined && onZoom) {
      const half = ((to - from) * zoom) / 2;
      onZoom({ from: times[now]! - half, to: times[now]! + half });
    } else if (event.key === 'Escape' && drag) setDrag(undefined);
    else if (event.key === 'Escape' && onZoom) onZoom(undefined);
    else return;
    event.preventDefault();
  };

  const x = shown === undefined ? undefined : xOf(times[shown]!);
  return (
    <div
      ref={layer}
      className={styles.reader}
      style={plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown ?? last}
      aria-valuetext={sentence(shown ?? last)}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse' && document.activeElement !== layer.current) setMoment(undefined);
      }}
      onDoubleClick={() => onZoom?.(undefined)}
      onKeyDown={handleKey}
      onFocus={() => setMoment((before) => before ?? times[last]!)}
      onBlur={() => setMoment(undefined)}
    >
      {drag && (
        <i
          className={styles.chosen}
          style={{ left: Math.min(drag.start, drag.end), width: Math.abs(drag.end - drag.start) }}
        />
      )}
      {shown !== undefined && x !== undefined && (
        <>
          <i className={styles.hair} style={{ left: x }} />
          {children(shown, x)}
        </>
      )}
    </div>
  );
}
