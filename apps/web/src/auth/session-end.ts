import { useEffect } from 'react';
import { dismiss } from '../ui/notices.js';
import { auth, useAuth } from './auth.js';
import * as texts from './texts.js';

/** The notice that tells of the end of the session, once there was one. */
export const endNotice: { id?: number } = {};

/** Whether the session has ended under the page, and no one has signed in since. */
export const useHasEnded = (): boolean => {
  useAuth();
  return auth.expiredId() !== null;
};

/**
 * What a page that asks to sign in says when the session has ended under it; undefined when none has. It stands in for the
 * notice, which goes.
 */
export const useSessionEnd = (): string | undefined => {
  const hasEnded = useHasEnded();
  useEffect(() => {
    if (hasEnded && endNotice.id !== undefined) dismiss(endNotice.id);
  }, [hasEnded]);
  if (!hasEnded) return undefined;
  return auth.isDeleted() ? texts.accountDeleted : texts.sessionEnded;
};
