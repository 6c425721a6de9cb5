interface Step {
  /** Timestamp and subject: `2026-11-21-0900-event-log`. Steps run in the order of their names. */
  readonly name: string;
}

/** An index of a table in the schema `events`, as `create index` has it: `<name> on <table> <rest>`. */
export interface Index {
  readonly name: string;
  readonly on: string;
  readonly rest: string;
}

/**
 * One step of the schema, forward only. A step that ran somewhere is never edited: the runner refuses it. Its statements run in
 * a transaction of their own. Indexes of a table that may be large are a step by themselves: they are built while others write.
 */
export type Migration =
  | (Step & { readonly sql: string; readonly indexes?: never })
  | (Step & { readonly indexes: readonly Index[]; readonly sql?: never });
