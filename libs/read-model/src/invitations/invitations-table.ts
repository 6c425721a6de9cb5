import { type RowOfColumns, text, time, uuid } from '../schema/column.js';
import { insert, type Reducer, type Reducers, remove, update } from '../schema/reducers.js';
import { type AnyTable, versionedTable } from '../schema/table.js';

const columns = {
  id: uuid().key(),
  /** Readers get it as owners and administrators, or as the invited one. */
  email: text(),
  invitedBy: uuid(),
  createdAt: time().ofInsert(),
  /** When it was sent last. */
  sentAt: time(),
  expiresAt: time(),
  acceptedBy: uuid().null(),
  acceptedAt: time().null(),
};

/** Invitations to things, groups or devices: parts of them, like accesses and memberships. */
export const invitationsTable = <B extends string>(name: string, whole: AnyTable, by: B) => {
  const key = { [by]: uuid().key() } as Record<B, ReturnType<ReturnType<typeof uuid>['key']>>;
  return versionedTable(
    name,
    { ...key, ...columns },
    {
      removable: true,
      partOf: { table: whole, by },
      // The address is sealed with a key of the invitation's own: it may belong to one without an account.
      personal: { of: 'id', texts: ['email'] } as never,
      // An erasure knows an invitation by its id alone.
      indexes: { id: '(id)' },
    },
  );
};

export type InvitationRow = RowOfColumns<typeof columns>;

interface Event {
  readonly occurredAt: string;
  readonly data: {
    readonly invitationId: string;
    readonly expiresAt: string;
    readonly userId: string;
  };
}

/** What the events of invitations of one kind do to rows: `...invitationReducers(thingInvitationsTable, 'Thing', 'thingId')`. */
export const invitationReducers = <K extends string>(table: AnyTable, kind: K, by: string) => {
  const rows = table as never;
  const keyOf = ({ data }: Event) => ({
    [by]: (data as unknown as Record<string, string>)[by],
    id: data.invitationId,
  });
  const reducers: Record<string, Reducer<Event>> = {
    [`${kind}InvitationSent`]: insert(rows, (event: Event) => ({
      ...keyOf(event),
      sentAt: event.occurredAt,
    })) as Reducer<Event>,
    [`${kind}InvitationRenewed`]: update(rows, (event: Event) => ({
      ...keyOf(event),
      sentAt: event.occurredAt,
      expiresAt: event.data.expiresAt,
    })) as Reducer<Event>,
    [`${kind}InvitationAccepted`]: update(rows, (event: Event) => ({
      ...keyOf(event),
      acceptedBy: event.data.userId,
      acceptedAt: event.occurredAt,
    })) as Reducer<Event>,
    [`${kind}InvitationRemoved`]: remove(rows, keyOf) as Reducer<Event>,
    [`${kind}InvitationErased`]: remove(rows, keyOf) as Reducer<Event>,
  };
  return reducers as unknown as Pick<
    Reducers,
    `${K}Invitation${'Sent' | 'Renewed' | 'Accepted' | 'Removed' | 'Erased'}` & keyof Reducers
  >;
};
