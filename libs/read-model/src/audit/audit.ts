import { type Actor, namedBy } from '@hedgerow/domain';
import { type Change, type Projection, projection } from '../projection.js';
import type { ProjectionEvent } from '../projection-event.js';
import { text, time, uuid } from '../schema/column.js';
import { insert, type Reducer, type Reducers } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';
import { writeRows } from '../schema/write-rows.js';
import { type AuditChange, type AuditKind, type AuditRole, auditRoleOf, type OwnedKind } from './changes.js';

/**
 * Every change of a right of a thing, a group or a device, and of the role of a person: one row for each event, in ids alone, so that an erasure finds
 * nothing here. The rows of what was deleted stay; it has no owners any more who are shown them.
 */
export const auditTable = versionedTable(
  'audit',
  {
    /** Of the event. */
    id: uuid().key(),
    kind: text<AuditKind>(),
    targetId: uuid(),
    change: text<AuditChange>(),
    at: time().ofInsert(),
    actorKind: text<Actor['kind']>(),
    /** The person who did it, or whose account ended. */
    byId: uuid(),
    sessionId: uuid().null(),
    /** Whose right it is. */
    personId: uuid().null(),
    /** What they are by it; empty once they are nothing. */
    role: text<AuditRole>().null(),
    invitationId: uuid().null(),
  },
  {
    indexes: {
      target: '(target_id, version, id)',
      person: '(target_id, person_id, version)',
      by: '(by_id, at, id)',
      of: '(person_id, at, id)',
    },
  },
);
export type AuditRow = RowOf<typeof auditTable>;

/** In which browser sessions began: where a person was who changed a right. */
export const auditSessionsTable = versionedTable(
  'audit_sessions',
  { id: uuid().key(), userId: uuid(), browser: text() },
  { personal: { of: 'userId', texts: ['browser'] }, indexes: { user: '(user_id)' } },
);

interface Told {
  readonly byId: string;
  readonly personId?: string;
  readonly role?: AuditRole;
}
type Fold<D> = (data: D, kind: OwnedKind) => (Told & { readonly change: AuditChange }) | undefined;

/** `thing-<id>`: the stream says what it is about. */
const targetOf = (stream: string): { readonly kind: AuditKind; readonly targetId: string } => {
  const { name, id } = namedBy(stream);
  return { kind: name as AuditKind, targetId: id };
};

const row = <D>(told: Fold<D>): Reducer<ProjectionEvent> =>
  insert(auditTable as never, ({ id, stream, actor, data }: ProjectionEvent) => {
    const { kind, targetId } = targetOf(stream);
    const what = told(data as D, kind as OwnedKind);
    return (
      what && ({ id, kind, targetId, actorKind: actor.kind, sessionId: actor.session, ...what } as never)
    );
  });

interface Entry {
  readonly userId: string;
  readonly isOwner: boolean;
  readonly isCollaborator?: boolean;
}
type By<F extends string> = { readonly [K in F]: string };

const created = row<Partial<By<'registeredBy' | 'createdBy'>>>(({ registeredBy, createdBy }) => ({
  change: 'CREATED',
  byId: (registeredBy ?? createdBy)!,
}));
// Who gets access takes it: by founding, joining, collaborating or an invitation.
const granted = row<Entry>((entry, kind) => ({
  ...{ change: 'GRANTED', byId: entry.userId, personId: entry.userId },
  role: auditRoleOf(kind, entry),
}));
const changed = row<Entry & By<'changedBy'>>((entry, kind) => ({
  ...{ change: 'CHANGED', byId: entry.changedBy, personId: entry.userId },
  role: auditRoleOf(kind, entry),
}));
const revoked = row<By<'userId' | 'revokedBy'>>(({ userId, revokedBy }) => ({
  ...{ change: 'REVOKED', byId: revokedBy, personId: userId },
}));
const details = row<By<'changedBy'> & { readonly isPublic?: boolean }>(({ changedBy, isPublic }) =>
  isPublic === undefined ? undefined : { change: isPublic ? 'MADE_PUBLIC' : 'MADE_PRIVATE', byId: changedBy },
);
// The account of the first administrator is theirs from the beginning; every other one gets it from one who has it.
const registered = row<By<'userId'> & { readonly isAdmin: boolean }>(({ userId, isAdmin }) =>
  isAdmin ? { change: 'GRANTED', byId: userId, personId: userId, role: 'ADMINISTRATOR' } : undefined,
);
const roleChanged = row<By<'userId' | 'changedBy'> & { readonly isAdmin: boolean }>(
  ({ userId, changedBy, isAdmin }) => ({
    ...{ change: isAdmin ? 'GRANTED' : 'REVOKED', byId: changedBy, personId: userId },
    ...(isAdmin ? { role: 'ADMINISTRATOR' } : {}),
  }),
);
const deleted = row<By<'deletedBy'>>(({ deletedBy }) => ({ change: 'DELETED', byId: deletedBy }));

const invitations = <K extends 'Thing' | 'Group' | 'Device'>(kind: K) =>
  ({
    [`${kind}InvitationSent`]: row<By<'invitedBy'>>(({ invitedBy }) => ({
      ...{ change: 'INVITED', byId: invitedBy },
    })),
    [`${kind}InvitationRenewed`]: row<By<'sentBy'>>(({ sentBy }) => ({
      ...{ change: 'INVITED_AGAIN', byId: sentBy },
    })),
    [`${kind}InvitationAccepted`]: row<By<'userId'>>(({ userId }) => ({
      ...{ change: 'ACCEPTED', byId: userId, personId: userId },
    })),
    [`${kind}InvitationRemoved`]: row<By<'removedBy'> & { readonly isDeclined?: boolean }>(
      ({ removedBy, isDeclined }) => ({
        ...{ change: isDeclined ? 'DECLINED' : 'INVITATION_REMOVED', byId: removedBy },
      }),
    ),
  }) as unknown as Pick<
    Reducers,
    `${K}Invitation${'Sent' | 'Renewed' | 'Accepted' | 'Removed'}` & keyof Reducers
  >;

const changes = {
  ThingRegistered: created,
  ThingDetailsChanged: details,
  ThingDeleted: deleted,
  ThingAccessGranted: granted,
  ThingAccessChanged: changed,
  ThingAccessRevoked: revoked,
  ...invitations('Thing'),
  GroupCreated: created,
  GroupDetailsChanged: details,
  GroupDeleted: deleted,
  GroupMembershipGranted: granted,
  GroupMembershipChanged: changed,
  GroupMembershipRevoked: revoked,
  ...invitations('Group'),
  DeviceRegistered: created,
  DeviceDetailsChanged: details,
  DeviceDeleted: deleted,
  DeviceAccessGranted: granted,
  DeviceAccessChanged: changed,
  DeviceAccessRevoked: revoked,
  ...invitations('Device'),
  UserRegistered: registered,
  UserRoleChanged: roleChanged,
} as unknown as Reducers;

const tables = [auditTable, auditSessionsTable];
const reducers: Reducers = {
  ...changes,
  UserSignedIn: insert(auditSessionsTable, ({ data }) => ({
    id: data.sessionId,
    browser: data.browser ?? '',
  })),
};

/** The pages of things, groups and devices show their changes; what was deleted has none any more, and a person none. */
const shownOn = (events: readonly ProjectionEvent[]): Change[] => {
  const targets = events.filter(({ type }) => !type.endsWith('Deleted')).map(({ stream }) => stream);
  return [...new Set(targets)].flatMap((stream) => {
    const { kind, targetId: id } = targetOf(stream);
    return kind === 'user' ? [] : [{ kind, id, revision: null }];
  });
};

/** Who changed which right of a thing, a group or a device, or the role of whom, when, and in which session. */
export const audit: Projection = {
  ...projection('audit', { tables, on: reducers }),
  async project(client, generation, events) {
    const written = await writeRows(client, generation, { tables, reducers }, events);
    const entries = new Set((written.get(auditTable) ?? []).map(({ key }) => key['id']));
    return shownOn(events.filter(({ id }) => entries.has(id)));
  },
};
