import {
  actions,
  type Aggregate,
  devices,
  type Fact,
  groups,
  type Invitation,
  type InvitationKind,
  isCompleted,
  maySeeThing,
  mentionsIn,
  tasks,
  things,
} from '@hedgerow/domain';
import { type Job, type Reaction, reaction, type TakenEvent } from '../reactions/reaction.js';
import { type Cause, notify, type NotifyParts, type NotifyStore, type Occasion } from './notify.js';

const takes = [
  ...([
    'TaskAssigned',
    'TaskStatusChanged',
    'BadgeAwarded',
    'ActionRecorded',
    'ActionDetailsChanged',
  ] as const),
  ...(['ThingInvitationSent', 'GroupInvitationSent', 'DeviceInvitationSent'] as const),
] as const;
type Taken = TakenEvent<(typeof takes)[number]>;

/** What may be a reason to tell people of something; who they are is asked when they are told. */
type Reason =
  | {
      readonly kind: 'TASK_ASSIGNED';
      readonly taskId: string;
      readonly assignmentId: string;
      readonly userId: string;
    }
  | { readonly kind: 'TASK_COMPLETED'; readonly taskId: string }
  | {
      readonly kind: 'INVITED';
      readonly to: InvitationKind;
      readonly targetId: string;
      readonly invitationId: string;
    }
  | { readonly kind: 'BADGE'; readonly awardId: string; readonly userId: string }
  | { readonly kind: 'MENTIONED'; readonly actionId: string; readonly names: readonly string[] };

/** Ids and usernames; `by` is who did it. */
type Payload = Reason & Cause & { readonly by?: string };

interface Invited {
  readonly invitationId: string;
  readonly invitedBy: string;
  readonly thingId?: string;
  readonly groupId?: string;
  readonly deviceId?: string;
}

const mentioned = (actionId: string, comments: string | undefined): Reason | undefined => {
  const names = mentionsIn(comments ?? '');
  return names.length === 0 ? undefined : { kind: 'MENTIONED', actionId, names };
};

/** The reason that an event is, and who did it. */
const reasonOf = (event: Taken): (Reason & { readonly by?: string }) | undefined => {
  switch (event.type) {
    case 'TaskAssigned': {
      const { taskId, assignmentId, userId, assignedBy } = event.data;
      // A task that comes again comes with its people, who are told when it is due.
      if (event.actor.kind === 'rule' || userId === assignedBy) return undefined;
      return { kind: 'TASK_ASSIGNED', taskId, assignmentId, userId, by: assignedBy };
    }
    case 'TaskStatusChanged': {
      const { taskId, to, changedBy } = event.data;
      return to === 'completed' ? { kind: 'TASK_COMPLETED', taskId, by: changedBy } : undefined;
    }
    case 'BadgeAwarded': {
      const { awardId, userId, kind, level } = event.data;
      // Who has just signed in for the first time need not be told so.
      return kind === 'signin' && level === 1 ? undefined : { kind: 'BADGE', awardId, userId };
    }
    case 'ActionRecorded': {
      const { actionId, comments, createdBy } = event.data;
      const reason = mentioned(actionId, comments);
      return reason && { ...reason, by: createdBy };
    }
    case 'ActionDetailsChanged': {
      const { actionId, comments, changedBy } = event.data;
      const reason = mentioned(actionId, comments);
      return reason && { ...reason, by: changedBy };
    }
    default: {
      const { invitationId, invitedBy, thingId, groupId, deviceId } = event.data as Invited;
      const to: InvitationKind = thingId ? 'Thing' : groupId ? 'Group' : 'Device';
      const targetId = (thingId ?? groupId ?? deviceId)!;
      return { kind: 'INVITED', to, targetId, invitationId, by: invitedBy };
    }
  }
};

type Occasions = Promise<Occasion[]> | Occasion[];
type Of<K extends Reason['kind']> = Extract<Payload, { kind: K }>;

const by = (userId: string | undefined) => (userId === undefined ? {} : { byId: userId });
const always = () => true;

const ofTask = async (store: NotifyStore, taskId: string) => {
  const { state: task } = await store.load(tasks, taskId);
  if (!task.details) return undefined;
  const { thingId } = task.details;
  const { state: thing } = await store.load(things, thingId);
  const maySee: Occasion['maySee'] = (viewer) => maySeeThing(viewer, thing);
  return { task, details: task.details, about: { taskId, thingId, maySee } };
};

const invitationOf = async <S extends { readonly invitations: ReadonlyMap<string, Invitation> }>(
  store: NotifyStore,
  of: Aggregate<S, Fact & never>,
  { targetId, invitationId }: Of<'INVITED'>,
) => (await store.load(of, targetId)).state.invitations.get(invitationId);

const targets = {
  Thing: { of: things, id: 'thingId' },
  Group: { of: groups, id: 'groupId' },
  Device: { of: devices, id: 'deviceId' },
} as const;

/** Who is to be told because of a reason, as everything is now. */
const occasionsOf: {
  readonly [K in Reason['kind']]: (store: NotifyStore, payload: Of<K>) => Occasions;
} = {
  TASK_ASSIGNED: async (store, { kind, taskId, assignmentId, userId, by: byId }) => {
    const found = await ofTask(store, taskId);
    // Taken away again meanwhile.
    if (found?.task.assignments.get(userId) !== assignmentId) return [];
    return [{ kind, userId, ...found.about, ...by(byId), occasion: [assignmentId] }];
  },
  TASK_COMPLETED: async (store, { kind, taskId, by: byId, causationId }) => {
    const found = await ofTask(store, taskId);
    if (!found || !isCompleted(found.task)) return [];
    const people = new Set([found.details.createdBy, ...found.task.assignments.keys()]);
    return [...people].map((userId) => ({
      ...{ kind, userId, ...found.about, ...by(byId) },
      occasion: [taskId, causationId],
    }));
  },
  INVITED: async (store, payload) => {
    const { kind, to, targetId, invitationId, by: byId } = payload;
    const target = targets[to];
    const invitation = await invitationOf(store, target.of as never, payload);
    if (!invitation || invitation.acceptedBy !== undefined || invitation.email === '') return [];
    const userId = await store.claimOwner('verified-email', invitation.email);
    if (userId === undefined) return [];
    return [
      {
        kind,
        userId,
        invitationId,
        [target.id]: targetId,
        ...by(byId),
        occasion: [invitationId],
        maySee: always,
      },
    ];
  },
  BADGE: (_store, { kind, awardId, userId }) => [
    { kind, userId, awardId, occasion: [awardId], maySee: always },
  ],
  MENTIONED: async (store, { kind, actionId, names, by: byId }) => {
    const { details } = (await store.load(actions, actionId)).state;
    const still = new Set(mentionsIn(details?.comments ?? ''));
    const { state: thing } = await store.load(things, details?.thingId ?? '');
    const found = await Promise.all(
      names.filter((name) => still.has(name)).map((name) => store.claimOwner('username', name)),
    );
    return found.flatMap((userId): Occasion[] =>
      userId === undefined
        ? []
        : [
            {
              ...{ kind, userId, actionId, thingId: thing.thingId, ...by(byId), occasion: [actionId] },
              maySee: (viewer) => maySeeThing(viewer, thing),
            },
          ],
    );
  },
};

/** The reaction: people are told, in the app, of what others did that concerns them (decision 41). */
export const notifyPeople = (parts: NotifyParts): Reaction =>
  reaction({
    name: 'notify-people',
    queue: 'notifications',
    takes,
    // Three years of history are no news.
    startFrom: 'now',
    react: (event) => {
      const reason = reasonOf(event);
      const { id: causationId, correlationId } = event;
      return reason && { jobs: [{ payload: { ...reason, causationId, correlationId } }] };
    },
    run: async ({ payload }: Job<Payload>) => {
      const { causationId, correlationId } = payload;
      const occasions = await occasionsOf[payload.kind](parts.store, payload as never);
      let told = 0;
      for (const occasion of occasions)
        if (await notify(parts, occasion, { causationId, correlationId })) told++;
      return told > 0 ? undefined : 'nothing to do';
    },
  });
