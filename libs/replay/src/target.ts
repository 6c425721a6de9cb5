import type { ReplayQuestion } from '@hedgerow/domain';

/** Where a replay goes: a file that must not be there, or a topic that must not be there. */
export type Target =
  | { readonly kind: 'ndjson' | 'parquet'; readonly path: string }
  | { readonly kind: 'topic'; readonly topic: string };

/** What a replay hands out, and how people are in it. */
export interface Asked extends ReplayQuestion {
  readonly persons: 'pseudonymised' | 'clear';
}
