/** One step of the schema, forward only. A step that ran somewhere is never edited: the runner refuses it. */
export interface Migration {
  /** Timestamp and subject: `2026-11-21-0900-event-log`. Steps run in the order of their names. */
  readonly name: string;
  readonly sql: string;
}
