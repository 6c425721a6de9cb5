import { namedBy } from '@hedgerow/domain';
import type pg from 'pg';
import { invitationTypes, isAcceptedByFirst } from '../accounts/invitation-events.js';

/** An invitation that a person made or accepted. The address of another person is not in it. */
export interface OwnInvitation {
  readonly invitationId: string;
  /** thing, group or device. */
  readonly to: string;
  readonly toId: string;
  readonly madeByMe: boolean;
  readonly acceptedByMe: boolean;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly endsAt: string;
  readonly acceptedAt: string | null;
  readonly removedAt: string | null;
}

interface Row {
  readonly id: string;
  readonly stream: string;
  /** What happened to it, in order. */
  readonly events: readonly {
    readonly what: string;
    readonly at: string;
    readonly by: string | null;
    readonly ends: string | null;
  }[];
}

/** The invitations of a person, out of the log: one that was declined or whose thing is gone is known there alone. */
export class OwnInvitations {
  constructor(private readonly pool: pg.Pool) {}

  /** All of them, the oldest first. */
  async of(person: string): Promise<OwnInvitation[]> {
    const { rows } = await this.pool.query<Row>(
      `with own as (
         select stream, data->>'invitationId' as id from events.events
         where actor_kind = 'person' and actor_id = $1 and type in (${invitationTypes('Sent')})
         union
         select stream, data->>'invitationId' from events.events
         where ${isAcceptedByFirst})
       select own.id, own.stream, json_agg(json_build_object(
           'what', regexp_replace(e.type, '^.*Invitation', ''), 'at', e.occurred_at,
           'by', coalesce(e.data->>'invitedBy', e.data->>'userId'), 'ends', e.data->>'expiresAt') order by e.version) as events
       from own join events.events e on e.stream = own.stream and e.data->>'invitationId' = own.id
       group by own.id, own.stream order by min(e.position)`,
      [person],
    );
    return rows.map((row) => invitationOf(row, person));
  }
}

const invitationOf = ({ id, stream, events }: Row, person: string): OwnInvitation => {
  const { name: to, id: toId } = namedBy(stream);
  const last = (what: string) => events.findLast((event) => event.what === what);
  const timeOf = (what: string) => isoOf(last(what)?.at);
  const ends = events.findLast((event) => event.ends !== null)?.ends;
  return {
    ...{ invitationId: id, to, toId },
    madeByMe: last('Sent')?.by === person,
    acceptedByMe: last('Accepted')?.by === person,
    sentAt: isoOf((last('Renewed') ?? last('Sent'))?.at) ?? '',
    endsAt: ends ?? '',
    acceptedAt: timeOf('Accepted'),
    removedAt: timeOf('Removed'),
  };
};

const isoOf = (at: string | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();
