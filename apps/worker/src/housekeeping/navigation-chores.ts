import type { OldNavigation } from '@hedgerow/event-store';
import { forgetFromReadModel } from '@hedgerow/read-model';
import type pg from 'pg';
import type { Chore } from './housekeeping.js';

/** Navigation whose day is more than thirteen months back, first in the log, so that it cannot be published again (N42). */
export const navigationChores = (log: OldNavigation, readPool: pg.Pool): Readonly<Record<string, Chore>> => ({
  'old navigation': () => log.forget(Date.now()),
  'old navigation in the read model': () => forgetFromReadModel(readPool, Date.now()),
});
