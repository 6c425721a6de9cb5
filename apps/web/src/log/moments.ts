import type { TypedRange } from '../forms/MomentFields.js';
import { problemOfParts, short } from '../forms/moment-text.js';
import type { FieldProblem } from '../relay/api-error.js';
import * as texts from './texts.js';

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentForm = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z?)$/;

/** The parts of a moment are those that were written: there is no February 31st. */
const real = (at: Date, month: number, date: number, isUtc: boolean): Date | undefined =>
  (isUtc ? at.getUTCMonth() : at.getMonth()) === month - 1 &&
  (isUtc ? at.getUTCDate() : at.getDate()) === date
    ? at
    : undefined;

/**
 * The moment that is meant: a day of the viewer's (its midnight), a time of theirs, or one of UTC, which ends with Z. Undefined for
 * what is none of these.
 */
export const momentOf = (typed: string): Date | undefined => {
  const written = dayForm.exec(typed) ?? momentForm.exec(typed);
  if (!written) return undefined;
  const [year, month, date, hour, minute, second] = written.slice(1, 7).map((part) => Number(part ?? 0)) as [
    ...[number, number, number, number | undefined, number | undefined, number | undefined],
  ];
  const ms = Number((written[7] ?? '').padEnd(3, '0'));
  const clock = [hour ?? 0, minute ?? 0, second ?? 0, ms] as const;
  if (clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  if (written[8] === 'Z') return real(new Date(Date.UTC(year, month - 1, date, ...clock)), month, date, true);
  return real(new Date(year, month - 1, date, ...clock), month, date, false);
};

const isDay = (typed: string): boolean => dayForm.test(typed);

/** The day of the viewer's that is meant; undefined where a time stands with it, and for what is none. */
export const dayOf = (typed: string): string | undefined =>
  isDay(typed) && momentOf(typed) ? typed : undefined;

/** The first moment that an end no longer has: of a day alone the midnight behind it, for that day is within; a time is not. */
export const endOf = (typed: string): Date | undefined => {
  const at = momentOf(typed);
  return at && isDay(typed) ? new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1) : at;
};

/** A moment as an address has it, the same for everybody: "2026-07-01T06:30Z". */
export const momentInAddress = (at: Date): string => short(at.toISOString());

/** What is typed as an address has it: a day stays one. Null for nothing. */
export const addressOf = (typed: string): string | null => {
  const text = typed.trim();
  const at = isDay(text) ? undefined : momentOf(text);
  return at ? momentInAddress(at) : text || null;
};

/** The moment that a part of an address asks for, as the api takes it; undefined for what is none. */
export const momentIn = (search: URLSearchParams, end: keyof TypedRange): string | undefined =>
  (end === 'from' ? momentOf : endOf)(search.get(end) ?? '')?.toISOString();

/** What is wrong with a range as it is typed, by its end: the rule, and the way out. */
export const problemsOf = (typed: TypedRange, now: Date): readonly FieldProblem[] => {
  const wrong = (['from', 'to'] as const).flatMap((end) => {
    const text = typed[end].trim();
    const message =
      problemOfParts(end, typed[end]) ?? (momentOf(text) ? undefined : texts.noMoment(end, text));
    return text === '' || message === undefined ? [] : [{ field: end, message }];
  });
  if (wrong.length > 0) return wrong;
  const [from, to] = [momentOf(typed.from.trim()), endOf(typed.to.trim())];
  if (from && from > now) return [{ field: 'from', message: texts.inFuture }];
  return from && to && from >= to ? [{ field: 'from', message: texts.notBefore }] : [];
};
