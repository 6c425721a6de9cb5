import { daysBetween, shortDate, weekdayAndDate } from '../time/time.js';
import * as texts from './form-texts.js';

/** How pressing a due date is. */
export type DueState = 'overdue' | 'today' | 'later';

export interface Due {
  readonly state: DueState;
  /** As a card says it: "Yesterday, overdue", "Due today", "Tomorrow", "Sat, Jul 18". */
  readonly said: string;
}

/** A calendar day (`2026-07-20`) as midnight where the viewer is, so that no time zone moves it. */
export const dateOfDay = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** The calendar day of a moment where the viewer is: `2026-07-20`. */
export const dayOf = (moment: Date): string =>
  [
    moment.getFullYear(),
    String(moment.getMonth() + 1).padStart(2, '0'),
    String(moment.getDate()).padStart(2, '0'),
  ].join('-');

/** A calendar day in words: "Sat, Jul 18", and with the year when it is another one than that of `now`. */
export const sayDay = (day: string, now: Date): string => {
  const date = dateOfDay(day);
  return date.getFullYear() === now.getFullYear()
    ? weekdayAndDate(date)
    : `${shortDate(date)}, ${date.getFullYear()}`;
};

/** What a due date says on a day of an open task: how pressing it is, and in words. */
export const dueOf = (day: string, now: Date): Due => {
  const ahead = daysBetween(now, dateOfDay(day));
  if (ahead === -1) return { state: 'overdue', said: texts.overdueYesterday };
  if (ahead < 0) return { state: 'overdue', said: texts.overdue(sayDay(day, now)) };
  if (ahead === 0) return { state: 'today', said: texts.dueToday };
  return { state: 'later', said: ahead === 1 ? texts.dueTomorrow : sayDay(day, now) };
};
