const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minutes after midnight at which people are told what is due on the day. */
const dueMinute = 7 * 60;
/** And at which the day's letter goes out: half an hour later, so that what is due is in it. */
const letterMinute = dueMinute + 30;

/** What a clock on the wall of this zone shows at a moment, as if it were UTC, in milliseconds. */
const wallClock = (timeZone: string, moment: number): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** The moment of a calendar day (`2026-07-20`) at which clocks of a time zone show so many minutes after midnight. */
const momentOf = (day: string, minutes: number, timeZone: string): string => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  // The offset at the first guess; where the clocks change in between, the second look has it right.
  let moment = wall;
  for (let look = 0; look < 2; look += 1) moment = wall - (wallClock(timeZone, moment) - moment);
  return new Date(moment).toISOString();
};

/** When people are told that a task is due on a day: in the morning. ISO 8601. */
export const dueAt = (day: string, timeZone: string): string => momentOf(day, dueMinute, timeZone);

const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** When the first letter of a day goes out after a moment, and the one before: it tells what happened between the two. */
export const letterAfter = (
  moment: Date,
  timeZone: string,
): { readonly from: string; readonly until: string } => {
  const wall = wallClock(timeZone, moment.getTime());
  const on = (days: number) => momentOf(dayOf(wall + days * dayMs), letterMinute, timeZone);
  return Date.parse(on(0)) > moment.getTime()
    ? { from: on(-1), until: on(0) }
    : { from: on(0), until: on(1) };
};

/** Whether there is such a time zone. */
export const isTimeZone = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};
