import { stubDevices, stubId } from './stub-records.js';

type Json = Record<string, unknown>;

interface Entry {
  readonly kind: string;
  readonly what: string;
  readonly hoursAgo: number;
  readonly by: string;
  readonly person?: string;
  readonly thing?: number;
  readonly group?: number;
  readonly device?: number;
  readonly task?: string;
  readonly badge?: { readonly badgeType: string; readonly level: number };
}

const completed = { kind: 'TASK', what: 'TASK_COMPLETED', by: 'Tomas Reyes' };

/** What happened beside actions, the last one first. */
export const stubActivity: readonly Entry[] = [
  { ...completed, hoursAgo: 24, thing: 3, task: 'Water the greenhouse' },
  { ...completed, hoursAgo: 24.1, thing: 7, task: 'Tie in the sweet peas' },
  { ...completed, hoursAgo: 24.2, thing: 7, task: 'Check the pump' },
  {
    ...{ kind: 'TASK', what: 'TASK_ASSIGNED', hoursAgo: 47, by: 'Maren Oduya', person: 'Tomas Reyes' },
    ...{ thing: 7, task: 'Check the pump' },
  },
  { kind: 'INVITATION', what: 'JOINED', hoursAgo: 70, by: 'Jo Abara', group: 1 },
  {
    ...{ kind: 'BADGE', what: 'AWARDED', hoursAgo: 75, by: 'Ellis Whitcombe' },
    badge: { badgeType: 'watering', level: 3 },
  },
  { kind: 'INVITATION', what: 'INVITED', hoursAgo: 80, by: 'Maren Oduya', group: 1 },
  { kind: 'DEVICE', what: 'LINKED', hoursAgo: 90, by: 'Tomas Reyes', thing: 3, device: 4 },
];

interface Stub {
  readonly signedIn: boolean;
  readonly now: number;
  readonly actions: readonly Json[];
  readonly person: (name: string) => Json | null;
  readonly thing: (n: number) => Json | null;
  readonly group: (n: number) => Json;
  readonly device: (n: number) => Json;
  readonly groupOf: (thingId: unknown) => unknown;
}

/** The activity as the api answers it, the newest first. A guest is told of no person. */
export const activityEntries = (entries: readonly Entry[], stub: Stub): Json[] => {
  const { signedIn, now, actions, person, thing, group, device, groupOf } = stub;
  const none = {
    person: null,
    thing: null,
    group: null,
    device: null,
    action: null,
    task: null,
    badge: null,
  };
  const made = (n: string, entry: Json): Json => ({
    ...{ __typename: 'ActivityEntry', nodeId: `ActivityEntry:${n}`, id: n },
    ...none,
    ...entry,
    actor: signedIn ? entry['actor'] : null,
  });
  const recorded = actions.map((action) => {
    const { id, createdAt, creator, thing: of, thingId } = action as Json & { readonly id: string };
    const name = (creator as { readonly name: string } | null)?.name;
    return made(id, {
      ...{ kind: 'ACTION', what: 'RECORDED', at: createdAt, action, thing: of, inGroup: groupOf(thingId) },
      ...{ thingId, actor: name ? person(name) : null },
    });
  });
  const others = entries
    .filter(({ kind }) => signedIn || kind === 'TASK' || kind === 'DEVICE')
    .map(({ kind, what, hoursAgo, by, person: of, thing: t, group: g, device: d, task, badge }, i) =>
      made(stubId('entry', entries.length - i), {
        ...{ kind, what, at: new Date(now - hoursAgo * 3_600_000).toISOString(), actor: person(by) },
        person: of && signedIn ? person(of) : null,
        thing: t ? thing(t) : null,
        thingId: t && stubId('thing', t),
        group: g ? group(g) : null,
        inGroup: g ? stubId('group', g) : t && groupOf(stubId('thing', t)),
        device: d ? device(stubDevices.find(({ n }) => n === d)!.n) : null,
        task: task
          ? { __typename: 'Task', nodeId: `Task:${task}`, id: stubId('task', i), title: task }
          : null,
        badge: badge ? { id: stubId('badge', i), ...badge } : null,
      }),
    );
  return [...recorded, ...others].sort((a, b) => String(b['at']).localeCompare(String(a['at'])));
};

/** Whether an entry is asked for. */
export const isAsked = (entry: Json, { kinds, userId, groupId, thingId, from, to }: Json): boolean => {
  const at = String(entry['at']);
  return (
    (!kinds || (kinds as string[]).includes(String(entry['kind']))) &&
    (!userId || (entry['actor'] as Json | null)?.['id'] === userId) &&
    (!groupId || entry['inGroup'] === groupId) &&
    (!thingId || entry['thingId'] === thingId) &&
    (!from || at >= new Date(from as string).toISOString()) &&
    (!to || at < new Date(to as string).toISOString())
  );
};
