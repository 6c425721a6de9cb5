import { stubId } from './stub-records.js';

type Json = Record<string, unknown>;
type Args = { readonly input?: Json; readonly [key: string]: unknown };

interface Entry {
  readonly kind: string;
  readonly hoursAgo: number;
  readonly isRead?: true;
  readonly by?: string;
  readonly thing?: number;
  readonly group?: number;
  readonly invitedTo?: string;
  readonly task?: string;
  readonly comments?: string;
  readonly badge?: { readonly badgeType: string; readonly level: number };
}

/** What Maren was told, the last one first. */
const entries: readonly Entry[] = [
  { kind: 'NEEDS_WATER', hoursAgo: 1, thing: 2 },
  { kind: 'TASK_DUE', hoursAgo: 3, thing: 1, task: 'Deep water, 20 L' },
  { kind: 'TASK_ASSIGNED', hoursAgo: 30, isRead: true, by: 'Tomas Reyes', thing: 1, task: 'Check the stake' },
  { kind: 'TASK_COMPLETED', hoursAgo: 31, isRead: true, by: 'Tomas Reyes', thing: 3, task: 'Check the pump' },
  { kind: 'MENTIONED', hoursAgo: 50, isRead: true, by: 'Priya Nair', thing: 1, comments: '@maren two bags' },
  { kind: 'INVITED', hoursAgo: 60, isRead: true, by: 'Jo Abara', invitedTo: 'GROUP' },
  { kind: 'BADGE', hoursAgo: 80, isRead: true, badge: { badgeType: 'measurement', level: 1 } },
];

interface Stub {
  readonly iso: (hoursAgo: number) => string;
  readonly person: (name: string) => Json;
  readonly thing: (n: number) => Json | null;
}

/** Maren's notifications: what she was told, what comes since, and what she reads. */
export const stubNotifications = (isEmpty: boolean, { iso, person, thing }: Stub) => {
  const known: (Entry & { readonly id: string })[] = isEmpty
    ? []
    : entries.map((entry, i) => ({ ...entry, id: stubId('notification', entries.length - i) }));
  const read = new Set(known.filter(({ isRead }) => isRead).map(({ id }) => id));
  const shown = ({
    id,
    kind,
    hoursAgo,
    by,
    thing: t,
    invitedTo,
    task,
    comments,
    badge,
  }: (typeof known)[number]) => ({
    ...{ __typename: 'Notification', nodeId: `Notification:${id}`, id, kind, at: iso(hoursAgo) },
    ...{
      isUnread: !read.has(id),
      standsForMore: false,
      day: null,
      invitationId: null,
      invitedTo: invitedTo ?? null,
    },
    ...{ actor: by ? person(by) : null, thing: t ? thing(t) : null, group: null, device: null },
    task: task ? { __typename: 'Task', nodeId: `Task:${id}`, id: stubId('task', 1), title: task } : null,
    action: comments
      ? { __typename: 'Action', nodeId: `Action:${id}`, id: stubId('action', 1), comments }
      : null,
    badge: badge ? { id: stubId('badge', 1), title: 'First look', description: '', ...badge } : null,
  });
  const all = ({ kinds }: Args = {}) =>
    known.map(shown).filter(({ kind }) => !kinds || (kinds as string[]).includes(kind));
  return {
    all,
    /** Tells Maren of another one. */
    add: (entry: Omit<Entry, 'hoursAgo'>) =>
      void known.unshift({ ...entry, hoursAgo: 0, id: stubId('notification', known.length + 1) }),
    /** What the api tells those who listen. */
    updated: () => ({
      notificationsUpdated: {
        unreadCount: known.filter(({ id }) => !read.has(id)).length,
        newest: known.map(shown),
      },
    }),
    calls: {
      openNotification: ({ input }: Args) => {
        read.add(String(input?.['id']));
        return { notification: known.map(shown).find(({ id }) => id === input?.['id']) };
      },
      reviewNotifications: () => {
        for (const { id } of known) read.add(id);
        return { clientMutationId: null };
      },
    },
  };
};
