export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

const form =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Milliseconds since 1970 of the first moment of a UTC day; undefined where the calendar has no such day. */
const dayStart = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
};

/**
 * Milliseconds since 1970 of `YYYY-MM-DDThh:mm:ss`, an optional fraction, and `Z` or `±hh:mm`; undefined for any other text.
 * Digits finer than milliseconds are cut.
 */
export const momentOf = (text: unknown): number | undefined => {
  const match = typeof text === 'string' ? form.exec(text) : null;
  if (!match) return undefined;
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map(Number) as number[];
  const start = dayStart(year!, month!, day!);
  if (start === undefined) return undefined;
  const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const offset = (Number(match[9] ?? 0) * 60 + Number(match[10] ?? 0)) * (match[8] === '-' ? -1 : 1);
  return start + ((hours! * 60 + minutes! - offset) * 60 + seconds!) * 1_000 + fraction;
};

/** The calendar day of a text `YYYY-MM-DD`, as its first moment in UTC; undefined for any other text. */
export const calendarDay = (text: string): number | undefined => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match ? dayStart(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
};
