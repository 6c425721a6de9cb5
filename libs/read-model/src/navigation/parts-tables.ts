import { bigint, int, time, uuid } from '../schema/column.js';
import { table } from '../schema/table.js';

/** The moments of counted navigations by their sessions: tells a copy from a new one, and where a part begins that lost its oldest. */
export const partEventsTable = table('navigation_part_events', {
  sessionId: uuid().key(),
  at: time().key(),
  id: uuid().key(),
});

/** Parts of counted sessions: from their first navigation to their last. */
export const partsTable = table(
  'navigation_parts',
  { sessionId: uuid().key(), startedAt: time().key(), endedAt: time(), navigations: int() },
  { indexes: { started: '(started_at)' } },
);

/** Parts by the UTC day, since 1970, on which they start. Which of them was the first and the last is found by their index. */
export const partDaysTable = table(
  'navigation_part_days',
  { day: int().key(), sessions: int(), durationMs: bigint(), navigations: int() },
  { storage: 'with (fillfactor = 80)' },
);
