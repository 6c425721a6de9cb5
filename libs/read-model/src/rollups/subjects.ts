import type { ProjectionEvent } from '../projection-event.js';
import type { EventNamed } from '../schema/reducers.js';
import type { CountedKind } from './kinds.js';

const dayMs = 86_400_000;

/** What is counted: a row of `rollup_subjects`. */
export interface Subject {
  readonly id: string;
  readonly kind: CountedKind;
  readonly type: string;
  readonly thingId: string | null;
  readonly groupId: string | null;
  readonly day: number;
  readonly completedDay: number | null;
  readonly isGone: boolean;
  readonly version: number;
}

/** What one event says of one subject: it is there (again), or something of it is another. */
export interface SubjectStep {
  readonly id: string;
  readonly version: number;
  /** The UTC day of the event since 1970. */
  readonly day: number;
  /** The thing that the subject is about, where the event names it. */
  readonly thingId: string | undefined;
  readonly says:
    | { readonly made: Pick<Subject, 'kind' | 'type'> & Partial<Subject> }
    | { readonly changed: { readonly [K in keyof Subject]?: Subject[K] | undefined } };
}

type Said = SubjectStep['says'] | undefined;
type SaidBy = {
  readonly [T in ProjectionEvent['type']]?: (event: EventNamed<T>, day: number) => [id: string, says: Said];
};

/** The types of a person are their roles. */
const roleOf = (isAdmin: boolean): string => (isAdmin ? 'bk_admin' : 'bk_user');
const completion = (status: string, day: number) => (status === 'completed' ? day : null);
const gone = { changed: { isGone: true } } as const;
const ofType = (type: string | undefined): Said => (type === undefined ? undefined : { changed: { type } });

const said: SaidBy = {
  ThingRegistered: ({ data: { thingId, groupId, type } }) => [
    thingId,
    { made: { kind: 'THINGS', type, thingId, groupId } },
  ],
  ThingDetailsChanged: ({ data: { thingId, groupId, type } }) => [
    thingId,
    groupId === undefined && type === undefined ? undefined : { changed: { groupId, type } },
  ],
  ThingDeleted: ({ data }) => [data.thingId, gone],

  DeviceRegistered: ({ data }) => [data.deviceId, { made: { kind: 'DEVICES', type: data.model } }],
  DeviceDetailsChanged: ({ data }) => [data.deviceId, ofType(data.model)],
  DeviceDeleted: ({ data }) => [data.deviceId, gone],

  UserRegistered: ({ data }) => [data.userId, { made: { kind: 'USERS', type: roleOf(data.isAdmin) } }],
  UserRoleChanged: ({ data }) => [data.userId, ofType(roleOf(data.isAdmin))],
  PersonalDataErased: ({ data }) => [data.userId, gone],

  // Personal groups come with their persons, and are in no list.
  GroupCreated: ({ data: { groupId, type, isPersonal } }) => [
    groupId,
    isPersonal ? undefined : { made: { kind: 'GROUPS', type, groupId } },
  ],
  GroupDetailsChanged: ({ data }) => [data.groupId, ofType(data.type)],
  GroupDeleted: ({ data }) => [data.groupId, gone],

  ActionRecorded: ({ data: { actionId, thingId, type } }) => [
    actionId,
    { made: { kind: 'ACTIONS', type, thingId } },
  ],
  ActionDetailsChanged: ({ data }) => [data.actionId, ofType(data.type)],
  ActionDeleted: ({ data }) => [data.actionId, gone],

  TaskCreated: ({ data: { taskId, thingId, actionType: type, status } }, day) => [
    taskId,
    { made: { kind: 'TASKS', type, thingId, completedDay: completion(status, day) } },
  ],
  TaskDetailsChanged: ({ data }) => [data.taskId, ofType(data.actionType)],
  TaskStatusChanged: ({ data }, day) => [
    data.taskId,
    { changed: { completedDay: completion(data.to, day) } },
  ],
  TaskDeleted: ({ data }) => [data.taskId, gone],

  BadgeAwarded: ({ data }) => [data.awardId, { made: { kind: 'BADGES', type: data.kind } }],
};

/** All types of events that say something of a subject. */
export const subjectEvents: readonly string[] = Object.keys(said);

/** What an event says of a subject; undefined where it changes nothing that is counted. */
export const stepOf = (event: ProjectionEvent): SubjectStep | undefined => {
  const day = Math.floor(Date.parse(event.occurredAt) / dayMs);
  const by = said[event.type] as ((event: ProjectionEvent, day: number) => [string, Said]) | undefined;
  const [id, says] = by?.(event, day) ?? [];
  if (id === undefined || says === undefined) return undefined;
  const { data } = event;
  const thingId = 'thingId' in data && typeof data.thingId === 'string' ? data.thingId : undefined;
  return { id, version: event.version, day, thingId, says };
};

/** A place in which something is counted. */
export interface Cell {
  readonly kind: CountedKind;
  readonly day: number;
  readonly type: string;
  readonly groupId: string;
}

/** Subjects by their ids, as far as some events have to know them. */
export class Subjects {
  readonly #byId = new Map<string, Subject>();
  readonly #ofThing = new Map<string, Set<string>>();
  readonly #changed = new Set<string>();

  constructor(stored: readonly Subject[]) {
    stored.forEach((subject) => this.#put(subject));
  }

  /** Those that events changed. */
  get changed(): Subject[] {
    return [...this.#changed].map((id) => this.#byId.get(id)!);
  }

  /** The subject, and with a thing all that is about it: they count as it does. */
  with(id: string): Subject[] {
    const ofThing = [...(this.#ofThing.get(id) ?? [])].map((one) => this.#byId.get(one)!);
    const own = this.#byId.get(id);
    return own && own.thingId !== id ? [own] : ofThing;
  }

  /** Takes in what an event says; false for one that was taken in already, or says something of what is not known. */
  take({ id, version, day, says }: SubjectStep): boolean {
    const known = this.#byId.get(id);
    if (known && known.version >= version) return false;
    if ('made' in says) {
      const none = { thingId: null, groupId: null, completedDay: null };
      this.#put({ ...none, ...says.made, id, day, isGone: false, version });
    } else {
      if (!known) return false;
      const changes = Object.fromEntries(
        Object.entries(says.changed).filter(([, value]) => value !== undefined),
      );
      this.#put({ ...known, ...changes, version });
    }
    this.#changed.add(id);
    return true;
  }

  /** Where a subject counts now; a task that is completed counts twice, the first is where it counts as itself. */
  cellsOf(subject: Subject): Cell[] {
    if (subject.isGone) return [];
    const { kind, type, day, thingId, completedDay } = subject;
    const thing = thingId === null ? undefined : this.#byId.get(thingId);
    // Of a thing that is not there (any more) nothing is shown.
    if (thingId !== null && (!thing || thing.isGone)) return [];
    const groupId = (thing ?? subject).groupId ?? '';
    return [
      { kind, day, type, groupId },
      ...(completedDay === null
        ? []
        : [{ kind: 'COMPLETED_TASKS' as const, day: completedDay, type, groupId }]),
    ];
  }

  #put(subject: Subject): void {
    const { id, thingId } = subject;
    this.#byId.set(id, subject);
    if (thingId === null) return;
    (this.#ofThing.get(thingId) ?? this.#ofThing.set(thingId, new Set()).get(thingId)!).add(id);
  }
}
