import {
  actions,
  badgeTypes,
  devices,
  groups,
  isCompleted,
  isInvited,
  maySeeDevice,
  maySeeGroup,
  maySeeThing,
  tasks,
  things,
  type User,
  users,
  type Viewer,
} from '@hedgerow/domain';
import type { EventStore } from '@hedgerow/event-store';
import { badgesWithIds, type NotificationRow } from '@hedgerow/read-model';
import type pg from 'pg';
import type { DigestEntry } from './digest-letter.js';

interface EntryParts {
  readonly store: Pick<EventStore, 'load'>;
  readonly readPool: pg.Pool;
  readonly now: Date;
}

/** The one who is told. */
export interface Reader {
  readonly viewer: Viewer;
  readonly state: User;
}

/** What a notification names, as it is now by the events; undefined where it names none. */
const namedBy = async ({ store }: EntryParts, row: NotificationRow) => ({
  thing: row.thingId ? (await store.load(things, row.thingId)).state : undefined,
  group: row.groupId ? (await store.load(groups, row.groupId)).state : undefined,
  device: row.deviceId ? (await store.load(devices, row.deviceId)).state : undefined,
  task: row.taskId ? (await store.load(tasks, row.taskId)).state : undefined,
  action: row.actionId ? (await store.load(actions, row.actionId)).state : undefined,
});
type Named = Awaited<ReturnType<typeof namedBy>>;

/** Whether the reader sees all that is named. */
const isSeen = (viewer: Viewer, { thing, group, device }: Named): boolean =>
  (!thing || maySeeThing(viewer, thing)) &&
  (!group || maySeeGroup(viewer, group)) &&
  (!device || maySeeDevice(viewer, device));

/** Whether an invitation is open, in time, and to an address that the reader has verified. */
const isOpenTo = (
  { emails }: User,
  { thing, group, device }: Named,
  { invitationId }: NotificationRow,
  now: Date,
): boolean => {
  const invitation = (thing ?? group ?? device)?.invitations.get(invitationId ?? '');
  const addresses = emails.flatMap(({ email, isVerified }) => (isVerified ? email : []));
  return (
    invitation !== undefined &&
    invitation.acceptedBy === undefined &&
    Date.parse(invitation.expiresAt) > now.getTime() &&
    isInvited(invitation, addresses)
  );
};

/** Whether what a notification says is so still. */
const isSo = ({ kind, userId, day }: NotificationRow, { task, action }: Named): boolean => {
  switch (kind) {
    case 'TASK_ASSIGNED':
      return task?.assignments.has(userId) === true;
    case 'TASK_DUE':
      return task?.details !== undefined && task.details.dueDate === day && !isCompleted(task);
    case 'TASK_COMPLETED':
      return task?.details !== undefined && isCompleted(task);
    case 'MENTIONED':
      return action?.details !== undefined;
    default:
      return true;
  }
};

const badgeOf = async (
  { readPool }: EntryParts,
  { awardId }: NotificationRow,
): Promise<Partial<DigestEntry>> => {
  const badge = awardId === null ? undefined : (await badgesWithIds(readPool, [awardId]))[0];
  const type = badge && badgeTypes.find((one) => one.kind === badge.kind && one.level === badge.level);
  return badge ? { badge: { title: type?.title ?? badge.kind, level: badge.level } } : {};
};

/**
 * What is said of a notification, with the names of now; undefined where it is not so any more, or its person may not see what it is
 * about. Asked of the events: the projections that the app asks are several, one of them may be behind, and what is missing there
 * would be left out for good. The one who is invited is told the name of what they may see already.
 */
export const entryOf = async (
  parts: EntryParts,
  { viewer, state }: Reader,
  row: NotificationRow,
): Promise<DigestEntry | undefined> => {
  const by = row.byId ? { by: (await parts.store.load(users, row.byId)).state.name } : {};
  if (row.standsForMore) return { kind: row.kind, standsForMore: true, ...by };
  const named = await namedBy(parts, row);
  const seen = isSeen(viewer, named);
  const tells = row.kind === 'INVITED' ? isOpenTo(state, named, row, parts.now) : seen && isSo(row, named);
  if (!tells) return undefined;
  const { thing, group, device, task } = named;
  const nameOf = (name: string | undefined) => (seen ? (name ?? '') : '');
  return {
    kind: row.kind,
    ...by,
    ...(thing ? { thing: nameOf(thing.details?.name) } : {}),
    ...(group ? { group: nameOf(group.details?.name) } : {}),
    ...(device ? { device: nameOf(device.name) } : {}),
    ...(task ? { task: task.details?.title ?? '' } : {}),
    ...(await badgeOf(parts, row)),
  };
};
