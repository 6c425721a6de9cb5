import type { FailedAttempts, MailCodes, Sessions } from '@hedgerow/event-store';
import type { Chore } from './housekeeping.js';

/** What signing in leaves behind: sessions that ended a month ago, attempts of the day before, codes that are past their time. */
export const accountChores = (
  sessions: Sessions,
  attempts: FailedAttempts,
  codes: MailCodes,
): Readonly<Record<string, Chore>> => ({
  'ended sessions': () => sessions.forgetEnded(),
  'old attempts': () => attempts.forgetOld(),
  'old codes': () => codes.forgetOld(),
});
