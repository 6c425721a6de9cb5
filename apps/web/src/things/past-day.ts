import { daysBetween, startOfDay } from '../time/time.js';
import { dayText } from '../readings/range.js';

/** The day that an address asks a thing to be shown on: `?on=2026-05-01`, in the viewer's time zone. */
export type AskedDay =
  | { readonly is: 'today' }
  /** `moment`: its last one. */
  | { readonly is: 'past'; readonly day: Date; readonly moment: Date }
  | { readonly is: 'before' | 'future'; readonly day: Date };

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;

const dayIn = (text: string): Date | undefined => {
  const [, year, month, date] = dayForm.exec(text)?.map(Number) ?? [];
  if (year === undefined) return undefined;
  const day = new Date(year, month! - 1, date);
  // The 31st of February would be a day of March.
  return dayText(day) === text ? day : undefined;
};

/** The midnight so many days after that of a day. */
export const daysAfter = (day: Date, days: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** What an address asks for; what is no day, and today, is today. */
export const askedDay = (
  search: URLSearchParams,
  { registeredAt, now }: { readonly registeredAt: Date; readonly now: Date },
): AskedDay => {
  const day = dayIn(search.get('on') ?? '');
  if (!day || daysBetween(day, now) === 0) return { is: 'today' };
  if (day > now) return { is: 'future', day };
  if (day < startOfDay(registeredAt)) return { is: 'before', day };
  return { is: 'past', day, moment: new Date(daysAfter(day, 1).getTime() - 1) };
};
