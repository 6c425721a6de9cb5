import type { Actor, RecordedEvent } from '@hedgerow/domain';

/** The columns that make an event, in the order of `EventRow`. */
export const eventColumns = `id, stream, version, type, schema_version, occurred_at, recorded_at,
  actor_kind, actor_id, session_id, coalesce(correlation_id, command::text) as correlation_id,
  coalesce(causation_id, command::text) as causation_id, data`;

export interface EventRow {
  id: string;
  stream: string;
  version: number;
  type: string;
  schema_version: number;
  occurred_at: Date;
  recorded_at: Date;
  actor_kind: Actor['kind'];
  actor_id: string;
  session_id: string | null;
  correlation_id: string;
  causation_id: string;
  data: unknown;
}

/** An event exactly as it is stored: in its own version, personal texts sealed. */
export const eventOf = (row: EventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  stream: row.stream,
  version: row.version,
  schemaVersion: row.schema_version,
  occurredAt: row.occurred_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  actor: {
    kind: row.actor_kind,
    id: row.actor_id,
    ...(row.session_id === null ? {} : { session: row.session_id }),
  },
  correlationId: row.correlation_id,
  causationId: row.causation_id,
  data: row.data,
});
