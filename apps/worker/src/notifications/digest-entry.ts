import { badgeTypes, devices, groups, tasks, things, users } from '@hedgerow/domain';
import type { EventStore } from '@hedgerow/event-store';
import { badgesWithIds, type NotificationRow } from '@hedgerow/read-model';
import type pg from 'pg';
import type { DigestEntry } from './digest-letter.js';

interface EntryParts {
  readonly store: Pick<EventStore, 'load'>;
  readonly readPool: pg.Pool;
}

/** The names of what a notification is about, as they are now. The caller has checked that the person may see it. */
export const entryOf = async (
  { store, readPool }: EntryParts,
  { kind, byId, thingId, groupId, deviceId, taskId, awardId }: NotificationRow,
): Promise<DigestEntry> => {
  const badge = awardId === null ? undefined : (await badgesWithIds(readPool, [awardId]))[0];
  const type = badge && badgeTypes.find((one) => one.kind === badge.kind && one.level === badge.level);
  return {
    kind,
    ...(byId ? { by: (await store.load(users, byId)).state.name } : {}),
    ...(thingId ? { thing: (await store.load(things, thingId)).state.details?.name ?? '' } : {}),
    ...(groupId ? { group: (await store.load(groups, groupId)).state.details?.name ?? '' } : {}),
    ...(deviceId ? { device: (await store.load(devices, deviceId)).state.name } : {}),
    ...(taskId ? { task: (await store.load(tasks, taskId)).state.details?.title ?? '' } : {}),
    ...(badge ? { badge: { title: type?.title ?? badge.kind, level: badge.level } } : {}),
  };
};
