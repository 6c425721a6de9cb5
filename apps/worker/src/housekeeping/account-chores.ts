import type { FailedAttempts, Sessions } from '@hedgerow/event-store';
import type { Chore } from './housekeeping.js';

/** What signing in leaves behind: sessions that ended a month ago, attempts of the day before. */
export const accountChores = (
  sessions: Sessions,
  attempts: FailedAttempts,
): Readonly<Record<string, Chore>> => ({
  'ended sessions': () => sessions.forgetEnded(),
  'old attempts': () => attempts.forgetOld(),
});
