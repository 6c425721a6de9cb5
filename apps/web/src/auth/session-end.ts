import { auth, useAuth } from './auth.js';
import * as texts from './texts.js';

/** What a page that asks to sign in says when the session has ended under it; undefined when none has. */
export const useSessionEnd = (): string | undefined => {
  useAuth();
  if (auth.expiredId() === null) return undefined;
  return auth.isDeleted() ? texts.accountDeleted : texts.sessionEnded;
};
