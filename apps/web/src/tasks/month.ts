import { dateOfDay, dayOf } from './due.js';

/** The month that a URL asks for, `2026-07`, within what a due date can be; null for any other text. */
export const monthIn = (text: string | null): string | null =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The first day of a month; null is the present one. */
export const firstOfMonth = (month: string | null, now: Date): Date =>
  month === null ? new Date(now.getFullYear(), now.getMonth(), 1) : dateOfDay(`${month}-01`);

/** The month some months on, as a URL says it; null when it is the present one. */
export const monthFrom = (month: string | null, by: number, now: Date): string | null => {
  const first = firstOfMonth(month, now);
  const next = dayOf(new Date(first.getFullYear(), first.getMonth() + by, 1)).slice(0, 7);
  return next === dayOf(now).slice(0, 7) ? null : next;
};

/** The days of the weeks that a month is in, from Monday to Sunday. */
export const daysOfMonth = (month: string | null, now: Date): readonly string[] => {
  const first = firstOfMonth(month, now);
  const [year, of] = [first.getFullYear(), first.getMonth()];
  const before = (first.getDay() + 6) % 7;
  const inMonth = new Date(year, of + 1, 0).getDate();
  const weeks = Math.ceil((before + inMonth) / 7);
  return Array.from({ length: weeks * 7 }, (_, i) => dayOf(new Date(year, of, 1 - before + i)));
};

/** The day so many days on. */
export const dayFrom = (day: string, by: number): string => {
  const at = dateOfDay(day);
  return dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + by));
};
