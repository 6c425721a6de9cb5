import * as texts from './texts.js';

/** A day and a time of it, as ISO has them; the time may be left out, and then it is the day alone. */
export interface DayAndTime {
  readonly day: string;
  readonly time: string;
}

/** Stands for a day or a time that is half typed: it is not empty, and it is none. */
export const half = '?';

const momentForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z?))?$/;

const two = (count: number): string => String(count).padStart(2, '0');

const dayIn = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The day that it is now, in UTC or where the viewer is. */
export const today = (isUtc: boolean): string => {
  const now = new Date();
  return isUtc ? now.toISOString().slice(0, 10) : dayIn(now);
};

/** A time, or a moment of UTC, without the parts that are nothing: "06:30", "2026-07-01T06:30Z". */
export const short = (iso: string): string => iso.replace(/(?::00)?\.000(?=Z|$)/, '');

/** What the viewer's clock and calendar show at a moment of UTC. */
const ofViewer = (utc: string): DayAndTime => {
  const at = new Date(utc.replace(' ', 'T'));
  const ms = String(at.getMilliseconds()).padStart(3, '0');
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${ms}`;
  return { day: dayIn(at), time: short(time) };
};

/** Day and time of what is typed. A moment of UTC is shown by the viewer's clock where the fields are of that. */
export const partsOf = (text: string, isUtc: boolean): DayAndTime => {
  const [, , , zulu] = momentForm.exec(text) ?? [];
  if (zulu && !isUtc) return ofViewer(text);
  const [day = '', time = ''] = text.replace(/Z$/, '').split(/[T ]/);
  return { day, time };
};

/** The same as one text: "2026-07-01", "2026-07-01 06:30", and of UTC "2026-07-01T06:30Z". */
export const textOf = ({ day, time }: DayAndTime, isUtc: boolean): string => {
  if (time === '') return day;
  return isUtc ? `${day}T${time}Z` : `${day} ${time}`;
};

const isReal = (day: string): boolean => {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** What a text that is pasted means; undefined where it is no moment. */
export const pastedAs = (pasted: string, isUtc: boolean): string | undefined => {
  const text = pasted.trim();
  const [, day = '', time] = momentForm.exec(text) ?? [];
  if (!isReal(day) || (time !== undefined && Number.isNaN(new Date(`${day}T${time}Z`).getTime())))
    return undefined;
  return textOf(partsOf(text, isUtc), isUtc);
};

/** What is wrong with one end of a range while it is no moment yet; undefined where nothing is. */
export const problemOfParts = (end: 'from' | 'to', text: string): string | undefined => {
  const { day, time } = partsOf(text, true);
  // A year is typed digit by digit: the year 202 is none yet.
  if (day === half || day.startsWith('0')) return texts.halfDay(end);
  if (time === half) return texts.halfTime(end);
  return day === '' && time !== '' ? texts.noDay(end) : undefined;
};
