import { pages } from '@hedgerow/platform';
import type { Pool } from 'pg';
import { query } from '../query.js';

/** How many there are of each kind. */
export interface OwnCounts {
  readonly things: number;
  readonly groups: number;
  readonly devices: number;
  readonly actions: number;
  /** Those that are ready. */
  readonly pictures: number;
  readonly tasks: number;
  readonly notifications: number;
  /** Of the devices that the person owns. */
  readonly readings: number;
}

const networkIds = `select d.network_device_id from device_accesses a join devices_own d on d.id = a.device_id
  where a.user_id = $1 and a.is_owner`;

// What others wrote is read as far as the person sees its thing.
const tasksOf = `from tasks r join things t on t.id = r.thing_id where r.created_by = $1 or (
  exists (select from task_assignments a where a.task_id = r.id and a.user_id = $1)
  and (t.is_public or exists (select from thing_accesses v where v.thing_id = t.id and v.user_id = $1)))`;

/** How much of a person there is in the read model. */
export const ownCounts = async (pool: Pool, userId: string): Promise<OwnCounts> => {
  const [row] = await query<OwnCounts>(
    pool,
    `select (select count(*)::int from thing_accesses a join things_own t on t.id = a.thing_id where a.user_id = $1) as things,
      (select count(*)::int from group_memberships m join groups g on g.id = m.group_id where m.user_id = $1) as groups,
      (select count(*)::int from device_accesses a join devices_own d on d.id = a.device_id where a.user_id = $1) as devices,
      (select count(*)::int from timeline where created_by = $1) as actions,
      (select count(*)::int from pictures where added_by = $1 and status = 'READY') as pictures,
      (select count(*)::int ${tasksOf}) as tasks,
      (select count(*)::int from notifications where user_id = $1) as notifications,
      (select coalesce(sum(n), 0)::int from readings_daily where network_device_id in (${networkIds})) as readings`,
    [userId],
  );
  return row!;
};

const firstId = '00000000-0000-0000-0000-000000000000';

const thousand = 1_000;

type ById = Readonly<Record<string, unknown>> & { readonly id: string };
/** Things, groups or devices by their ids: `sql` takes the person, the last id and how many. */
const byId = (pool: Pool, userId: string, sql: string) =>
  pages<ById>((last) => query(pool, sql, [userId, last?.id ?? firstId, thousand]));

/** The things that a person has access to, with that access and no other. */
export const ownThings = (pool: Pool, userId: string) =>
  byId(
    pool,
    userId,
    `select t.id, t.name, t.description, t.type, t.is_public as "isPublic", t.group_id as "groupId", t.lat, t.lng, t.slug,
      t.indicator_parameter as "indicatorParameter", t.created_at as "registeredAt", a.is_owner as "iOwnIt",
      a.is_collaborator as "iCollaborate", a.created_at as "accessSince"
     from thing_accesses a join things_own t on t.id = a.thing_id
     where a.user_id = $1 and a.thing_id > $2 order by a.thing_id limit $3`,
  );

/** The groups that a person belongs to, with that membership and no other. */
export const ownGroups = (pool: Pool, userId: string) =>
  byId(
    pool,
    userId,
    `select g.id, g.name, g.type, g.description, g.slug, g.is_public as "isPublic", g.is_personal as "isPersonal", g.lat, g.lng,
      g.created_at as "foundedAt", m.is_owner as "iOwnIt", m.created_at as "memberSince"
     from group_memberships m join groups g on g.id = m.group_id
     where m.user_id = $1 and m.group_id > $2 order by m.group_id limit $3`,
  );

/** The devices that a person has access to, with that access and no other. */
export const ownDevices = (pool: Pool, userId: string) =>
  byId(
    pool,
    userId,
    `select d.id, d.network_device_id as "deviceId", d.name, d.model, d.is_public as "isPublic", d.lat, d.lng,
      d.thing_id as "thingId", d.created_at as "registeredAt", a.is_owner as "iOwnIt", a.created_at as "accessSince"
     from device_accesses a join devices_own d on d.id = a.device_id
     where a.user_id = $1 and a.device_id > $2 order by a.device_id limit $3`,
  );

/** What a person recorded, the oldest first. */
export const ownActions = (pool: Pool, userId: string) =>
  pages<ById & { readonly recordedAt: Date }>((last) =>
    query(
      pool,
      `select id, thing_id as "thingId", type, comments, has_image as "hasImage", lat, lng, created_at as "recordedAt",
        updated_at as "changedAt"
       from timeline where created_by = $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
       order by created_at, id limit $4`,
      [userId, last?.recordedAt ?? '-infinity', last?.id ?? firstId, thousand],
    ),
  );

/** A picture of a person that is ready, whatever it is of. */
export interface OwnPicture extends ById {
  readonly width: number;
}

/** The pictures that a person added and that are ready, in the order of their upload. */
export const ownPictures = (pool: Pool, userId: string): AsyncGenerator<OwnPicture[]> =>
  pages<OwnPicture>((last) =>
    query(
      pool,
      `select id, subject as "of", coalesce(action_id, thing_id, group_id, device_id, user_id) as "ofId", width, height,
        created_at as "addedAt"
       from pictures where added_by = $1 and status = 'READY' and id > $2 order by id limit $3`,
      [userId, last?.id ?? firstId, thousand],
    ),
  );

/** The tasks that a person made, and those that they are to do. */
export const ownTasks = (pool: Pool, userId: string) =>
  byId(
    pool,
    userId,
    `select * from (select r.id, r.thing_id as "thingId", r.action_type as "actionType", r.title, r.notes, r.status, r.priority,
      r.due_date as "dueDate", r.rule as "repeats", r.time_zone as "timeZone", r.created_at as "madeAt",
      r.updated_at as "changedAt", r.completed_at as "completedAt", r.created_by = $1 as "iMadeIt",
      r.completed_by is not distinct from $1 as "iCompletedIt",
      exists (select from task_assignments a where a.task_id = r.id and a.user_id = $1) as "iAmToDoIt" ${tasksOf}) own
     where id > $2 order by id limit $3`,
  );

/** What a person was told in the app, the oldest first. */
export const ownNotifications = (pool: Pool, userId: string) =>
  pages<ById & { readonly at: Date }>((last) =>
    query(
      pool,
      `select id, kind, at, read_at as "readAt", by_id as "byId", thing_id as "thingId", group_id as "groupId",
        device_id as "deviceId", task_id as "taskId", action_id as "actionId", invitation_id as "invitationId",
        award_id as "awardId", day
       from notifications where user_id = $1 and (at, id) > ($2::timestamptz, $3::uuid)
       order by at, id limit $4`,
      [userId, last?.at ?? '-infinity', last?.id ?? firstId, thousand],
    ),
  );

/** The badges of a person; there are a few for each kind. */
export const ownBadges = (pool: Pool, userId: string): Promise<Readonly<Record<string, unknown>>[]> =>
  query(
    pool,
    `select kind, level, awarded_at as "awardedAt" from badges where user_id = $1 order by awarded_at, id`,
    [userId],
  );

/** A reading with its times; the values are by the names that readings have. */
export interface ReadingOfDevice extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly observedAt: Date;
  readonly receivedAt: Date;
}

/** All readings of a device, the oldest first. The caller has checked that the person owns it. */
export const readingsOfDevice = (pool: Pool, networkDeviceId: string) =>
  pages<ReadingOfDevice>((last) =>
    query(
      pool,
      `select id, observed_at as "observedAt", received_at as "receivedAt", water, temperature, conductivity, ph, battery,
        external_temperature as "externalTemperature", rssi, snr
       from readings where network_device_id = $1 and (observed_at, id) > ($2::timestamptz, $3::uuid)
       order by observed_at, id limit $4`,
      [networkDeviceId, last?.observedAt ?? '-infinity', last?.id ?? firstId, 5 * thousand],
    ),
  );
