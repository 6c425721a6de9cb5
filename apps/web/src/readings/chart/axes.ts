import { clock, shortDate, weekdayDate } from '../../time/time.js';
import { type Parameter, quantities } from '../quantities.js';
import { bandEdges } from '../state.js';

const minute = 60_000;
const hour = 3_600_000;
const day = 24 * hour;

interface Ticks {
  readonly at: readonly number[];
  readonly label: (t: number) => string;
}

/** Marks of the time axis at round moments, no closer than a label needs. `room` is how many labels fit. */
export const timeTicks = (from: number, to: number, room: number): Ticks => {
  const length = to - from;
  if (length <= 2 * hour) {
    const step = [5, 10, 15, 30].find((minutes) => length / (minutes * minute) <= room) ?? 60;
    const first = new Date(from);
    first.setMinutes(Math.ceil((first.getMinutes() + 1) / step) * step, 0, 0);
    const at: number[] = [];
    for (let t = first.getTime(); t <= to; t += step * minute) at.push(t);
    return { at, label: (t) => clock(new Date(t)) };
  }
  if (length <= 2 * day) {
    const step = [1, 2, 3, 6, 12].find((hours) => length / (hours * hour) <= room) ?? 12;
    const start = new Date(from);
    start.setHours(Math.ceil((start.getHours() + 1) / step) * step, 0, 0, 0);
    const at: number[] = [];
    for (let t = start.getTime(); t <= to; t += step * hour) at.push(t);
    return { at, label: (t) => clock(new Date(t)).replace(':00', '') };
  }
  const step = [1, 2, 3, 5, 7, 14, 30, 61, 91].find((days) => length / (days * day) <= room) ?? 122;
  const midnight = new Date(from);
  midnight.setHours(24, 0, 0, 0);
  const at: number[] = [];
  // By the calendar, since a day is not always 24 hours long.
  for (; midnight.getTime() <= to; midnight.setDate(midnight.getDate() + step)) at.push(midnight.getTime());
  return { at, label: (t) => (length <= 10 * day ? weekdayDate(new Date(t)) : shortDate(new Date(t))) };
};

const steps = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/**
 * The axis of water fits the readings, and reaches over the nearest edge between two bands, so that it can be seen how
 * far away the next state is.
 */
const waterAxis = (min: number, max: number): { domain: [number, number]; ticks: number[] } => {
  const room = Math.max(2, (quantities.WATER.axis.span - (max - min)) / 2);
  let low = Math.max(0, Math.floor((min - room) / 5) * 5);
  let high = Math.min(100, Math.ceil((max + room) / 5) * 5);
  const nearest = [...bandEdges].sort((a, b) => away(a, low, high) - away(b, low, high))[0]!;
  low = Math.min(low, nearest - 5);
  high = Math.max(high, nearest + 5);
  const step = high - low <= 40 ? 10 : 20;
  const inside = bandEdges.filter((edge) => edge > low && edge < high);
  const even = Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step).filter(
    (tick) => tick >= low && inside.every((edge) => Math.abs(edge - tick) > step / 2),
  );
  return { domain: [low, high], ticks: [...even, ...inside].sort((a, b) => a - b) };
};

const away = (edge: number, low: number, high: number) => Math.max(low - edge, edge - high, 0);

/** The value axis: water shows where its bands meet, the others span at least what makes a flat line look flat. */
export const valueAxis = (
  parameter: Parameter,
  min: number,
  max: number,
): { domain: [number, number]; ticks: number[] } => {
  const { axis } = quantities[parameter];
  if (parameter === 'WATER') return waterAxis(min, max);
  const missing = Math.max(0, axis.span - (max - min)) / 2;
  const low = Math.max(axis.min ?? -Infinity, min - missing - (max - min) * 0.08);
  const high = Math.max(max + missing + (max - min) * 0.08, low + axis.span);
  const step = steps.find((s) => (high - low) / s <= 5) ?? 10_000;
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) =>
    Number((first + i * step).toFixed(6)),
  );
  return { domain: [first, last], ticks };
};
