import { integer, readConfig } from '@hedgerow/platform';

/**
 * For so many minutes a part of a session may stand still before it ends. It decides rows, as a table's columns do: all programs of an
 * installation need the same, and another value makes another version of the read model. Above ten hours a part that lost its oldest
 * navigations would come to begin on a day that is still asked for (N42).
 */
export const { sessionGapMinutes } = readConfig<{ sessionGapMinutes: number }>(
  { sessionGapMinutes: integer('SESSION_GAP_MINUTES', 1, 600, 30) },
  process.env,
);
