import { dateOfDay, dayOf } from './due.js';

/** The month that a URL asks for, `2026-07`, within what a due date can be; null for any other text. */
export const monthIn = (text: string | null): string | null =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The first day of a month; null is the present one. */
export const firstOfMonth = (month: string | null, now: Date): Date =>
  month === null ? new Date(now.getFullYear(), now.getMonth(), 1) : dateOfDay(`${month}-01`);

/** The month of a day, as a URL says it; null when it is the present one. */
export const monthOf = (day: string, now: Date): string | null =>
  day.slice(0, 7) === dayOf(now).slice(0, 7) ? null : day.slice(0, 7);

/** The month some months on, as a URL says it. */
export const monthFrom = (month: string | null, by: number, now: Date): string | null => {
  const first = firstOfMonth(month, now);
  return monthOf(dayOf(new Date(first.getFullYear(), first.getMonth() + by, 1)), now);
};

/** The same day some months on, or the last day of a month that is too short for it. */
export const sameDayIn = (day: string, months: number): string => {
  const at = dateOfDay(day);
  const [year, month] = [at.getFullYear(), at.getMonth() + months];
  const last = new Date(year, month + 1, 0).getDate();
  return dayOf(new Date(year, month, Math.min(at.getDate(), last)));
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
