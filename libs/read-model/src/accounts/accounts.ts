import { insertRows, type Row } from '../bulk.js';
import type { Change, ProjectionEvent, Projection } from '../projection.js';
import { slugOf } from '../slug.js';
import { indexes, tables, views } from './tables.js';

const userColumns = {
  id: 'uuid',
  username: 'text',
  name: 'text',
  is_admin: 'boolean',
  created_at: 'timestamptz',
  version: 'int',
};
const groupColumns = {
  id: 'uuid',
  name: 'text',
  type: 'text',
  description: 'text',
  slug: 'text',
  is_public: 'boolean',
  is_personal: 'boolean',
  lat: 'float8',
  lng: 'float8',
  member_count: 'int',
  created_at: 'timestamptz',
  version: 'int',
};
const membershipColumns = {
  group_id: 'uuid',
  user_id: 'uuid',
  id: 'uuid',
  is_owner: 'boolean',
  created_at: 'timestamptz',
};

interface Batch {
  readonly users: Row[];
  readonly groups: Row[];
  /** The last word on each membership of the batch. */
  readonly memberships: Map<string, Row>;
  /** Sign-ins and stream versions of people, groups: what the batch says last. */
  readonly seen: Map<string, { version: number; signedInAt?: string }>;
  readonly groupVersions: Map<string, number>;
}

const note = (batch: Batch, event: ProjectionEvent): void => {
  switch (event.type) {
    case 'UserRegistered': {
      const { userId: id, name, username, isAdmin } = event.data;
      const created_at = event.occurredAt;
      batch.users.push({ id, name, username, is_admin: isAdmin, created_at, version: event.version });
      return;
    }
    case 'UserEmailAdded':
    case 'UserSignedOut':
    case 'UserSignedIn': {
      const { userId } = event.data;
      const signedInAt =
        event.type === 'UserSignedIn' ? event.occurredAt : batch.seen.get(userId)?.signedInAt;
      batch.seen.set(userId, { version: event.version, ...(signedInAt ? { signedInAt } : {}) });
      return;
    }
    case 'GroupCreated': {
      const { groupId: id, name, type, description, isPublic, isPersonal, location } = event.data;
      batch.groups.push({
        id,
        name,
        type,
        description,
        slug: slugOf(name, id),
        is_public: isPublic,
        is_personal: isPersonal,
        lat: location?.lat,
        lng: location?.lng,
        member_count: 0,
        created_at: event.occurredAt,
        version: event.version,
      });
      return;
    }
    case 'GroupMembershipGranted': {
      const { groupId, userId, membershipId, isOwner } = event.data;
      batch.memberships.set(`${groupId} ${userId}`, {
        group_id: groupId,
        user_id: userId,
        id: membershipId,
        is_owner: isOwner,
        created_at: event.occurredAt,
      });
      batch.groupVersions.set(groupId, event.version);
      return;
    }
    default:
      return;
  }
};

/** Who there is, and which groups they form. */
export const accounts: Projection = {
  name: 'accounts',
  topics: ['stewardship.events'],
  handles: [
    'UserRegistered',
    'UserEmailAdded',
    'UserSignedIn',
    'UserSignedOut',
    'GroupCreated',
    'GroupMembershipGranted',
  ],
  tables,
  indexes,
  views,
  async project(client, g, events) {
    const batch: Batch = {
      users: [],
      groups: [],
      memberships: new Map(),
      seen: new Map(),
      groupVersions: new Map(),
    };
    for (const event of events) note(batch, event);
    await insertRows(client, `read.users_g${g}`, userColumns, batch.users);
    await insertRows(client, `read.groups_g${g}`, groupColumns, batch.groups);
    await insertRows(
      client,
      `read.group_memberships_g${g}`,
      membershipColumns,
      [...batch.memberships.values()],
      'on conflict (group_id, user_id) do update set is_owner = excluded.is_owner',
    );
    const seen = [...batch.seen];
    if (seen.length > 0)
      await client.query(
        `update read.users_g${g} u set version = greatest(u.version, r.version),
           last_sign_in = greatest(u.last_sign_in, r.signed_in)
         from unnest($1::uuid[], $2::int[], $3::timestamptz[]) r(id, version, signed_in) where u.id = r.id`,
        [seen.map(([id]) => id), seen.map(([, s]) => s.version), seen.map(([, s]) => s.signedInAt ?? null)],
      );
    const groups = [...batch.groupVersions];
    if (groups.length > 0)
      await client.query(
        `update read.groups_g${g} g set version = greatest(g.version, r.version),
           member_count = (select count(*) from read.group_memberships_g${g} m where m.group_id = g.id)
         from unnest($1::uuid[], $2::int[]) r(id, version) where g.id = r.id`,
        [groups.map(([id]) => id), groups.map(([, version]) => version)],
      );
    return changesOf(batch);
  },
  compare: [
    { table: 'users', key: ['id'] },
    { table: 'groups', key: ['id'] },
    { table: 'group_memberships', key: ['group_id', 'user_id'] },
  ],
};

const changesOf = (batch: Batch): Change[] => {
  const users = new Map(batch.users.map((row) => [row['id'] as string, row['version'] as number]));
  const groups = new Map(batch.groups.map((row) => [row['id'] as string, row['version'] as number]));
  for (const [id, { version }] of batch.seen) users.set(id, version);
  for (const [id, version] of batch.groupVersions) groups.set(id, version);
  return [
    ...[...users].map(([id, revision]): Change => ({ kind: 'user', id, revision })),
    ...[...groups].map(([id, revision]): Change => ({ kind: 'group', id, revision })),
  ];
};
