import { clock, shortDate, weekdayDate } from '../../time/time.js';
import { type Parameter, quantities } from '../quantities.js';

const hour = 3_600_000;
const day = 24 * hour;

interface Ticks {
  readonly at: readonly number[];
  readonly label: (t: number) => string;
}

/** Marks of the time axis at round moments, no closer than a label needs. `room` is how many labels fit. */
export const timeTicks = (from: number, to: number, room: number): Ticks => {
  const length = to - from;
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

/** The value axis: water always shows its bands, the others span at least what makes a flat line look flat. */
export const valueAxis = (
  parameter: Parameter,
  min: number,
  max: number,
): { domain: [number, number]; ticks: number[] } => {
  const { axis } = quantities[parameter];
  if (parameter === 'WATER') {
    const top = max > 66 ? 100 : 70;
    return { domain: [0, top], ticks: [0, 20, 30, 60, ...(top === 100 ? [100] : [])] };
  }
  const missing = Math.max(0, axis.span - (max - min)) / 2;
  const low = axis.min ?? min - missing - (max - min) * 0.08;
  const high = Math.max(max + missing + (max - min) * 0.08, low + axis.span);
  const step = steps.find((s) => (high - low) / s <= 5) ?? 10_000;
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step;
  const ticks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, i) =>
    Number((first + i * step).toFixed(6)),
  );
  return { domain: [first, last], ticks };
};
