import { rankBetween } from '@hedgerow/domain';
import { GraphQLError } from 'graphql';
import { dayOf } from '../tasks/due.js';
import { stubId, stubMembers, stubThings } from './stub-records.js';

type Json = Record<string, unknown>;
type Args = { input?: Json; [key: string]: unknown };

const day = 86_400_000;
const maren = '00000000-0000-7000-8000-000000000001';

/** What is to be done in the stub api: people by their names, the due date by days from today. */
export const stubTaskRecords = [
  {
    ...{ n: 1, thing: 1, actionType: 'WATERING', title: 'Deep water, 20 L', status: 'notStarted' },
    ...{ priority: 'high', due: 0, rule: 'FREQ=WEEKLY;BYDAY=MO', notes: 'The can is in the shed.' },
    ...{ by: 'Maren Oduya', people: ['Maren Oduya', 'Tomas Reyes'] },
  },
  {
    ...{ n: 2, thing: 1, actionType: 'UPKEEP', title: 'Check stake and tie', status: 'inProgress' },
    ...{ priority: 'normal', due: -1, rule: null, notes: '', by: 'Tomas Reyes', people: ['Tomas Reyes'] },
  },
  {
    ...{
      n: 3,
      thing: 2,
      actionType: 'LITTER_CLEANUP',
      title: 'Empty and line the bin',
      status: 'notStarted',
    },
    ...{ priority: 'low', due: 5, rule: null, notes: '', by: 'Priya Nair', people: [] as string[] },
  },
  {
    ...{ n: 4, thing: 7, actionType: 'UPKEEP', title: 'Sow phacelia in the gaps', status: 'completed' },
    ...{ priority: 'normal', due: null, rule: null, notes: '', by: 'Priya Nair', people: ['Maren Oduya'] },
  },
] as const;

interface Around {
  readonly now: () => number;
  readonly iso: (hoursAgo: number) => string;
  readonly empty: boolean;
  readonly changes: ReadonlyMap<string, Json>;
  readonly removed: ReadonlySet<string>;
  readonly change: (nodeId: string, fields: Json) => number;
  readonly remove: (id: unknown) => Json;
  readonly user: (name: string) => Json;
  readonly thing: (n: number) => Json;
  readonly connection: (rows: unknown[], page: Args) => unknown;
}

const idOf = (name: string) => stubMembers(1).find((one) => one.name === name)!.userId;
const personOf = (id: unknown) => stubMembers(1).find(({ userId }) => userId === id);

/** Tasks of the stub api: what is asked of them, and what is done to them. */
export const stubTasks = (around: Around) => {
  const { now, iso, empty, changes, removed, change, remove, user, thing, connection } = around;
  const created: Json[] = [];
  let addressSince: string | null = null;
  const assignment = (userId: unknown): Json => ({
    id: stubId('assignment', Number.parseInt(String(userId).slice(-6), 16)),
    assignedTo: userId,
    assignedAt: iso(20),
    user: personOf(userId) ? { ...user(personOf(userId)!.name), id: userId } : null,
  });
  const task = (fields: Json, signedIn: boolean): Json => {
    const all: Json = { ...fields, ...changes.get(String(fields.nodeId)) };
    const people = (all.assignedTo as unknown[] | undefined) ?? [];
    const isDone = all.status === 'completed';
    return {
      ...all,
      __typename: 'Task',
      description: all.notes,
      thing: () => thing(stubThings.find(({ n }) => stubId('thing', n) === all.thingId)!.n),
      ...(signedIn ? {} : { createdBy: null, creator: null }),
      assignments: signedIn ? people.map(assignment) : [],
      completedAt: isDone ? iso(2) : null,
      completer: isDone && signedIn ? user('Maren Oduya') : null,
      repeats: all.repeats ? { startsOn: all.dueDate, ...(all.repeats as Json) } : null,
      rank: all.rank ?? `a${String(all.nodeId)}`,
      viewerMayEdit: signedIn,
      viewerMayChangeStatus: signedIn,
      viewerMayDelete: signedIn,
      ...(all.rights as Json | undefined),
    };
  };
  const records = (): Json[] => [
    ...stubTaskRecords.map(({ n, thing: of, due, rule, by, people, ...fields }) => ({
      ...fields,
      nodeId: `Task:${n}`,
      id: stubId('task', n),
      thingId: stubId('thing', of),
      dueDate: due === null ? null : dayOf(new Date(now() + due * day)),
      repeats: rule ? { rule, timeZone: 'Europe/London' } : null,
      assignedTo: people.map(idOf),
      createdBy: idOf(by),
      creator: { ...user(by), id: idOf(by) },
      createdAt: iso(72),
      updatedAt: iso(20),
    })),
    ...created,
  ];
  const all = (signedIn: boolean): Json[] =>
    (empty ? created : records())
      .filter(({ id }) => !removed.has(String(id)))
      .map((one) => task(one, signedIn));
  const open = (thingId: unknown, signedIn: boolean) =>
    all(signedIn).filter((one) => one.thingId === thingId && one.status !== 'completed');
  const byNodeId = (nodeId: unknown) => all(true).find((one) => one.nodeId === nodeId)!;
  const isAskedFor = (one: Json, { thingId, status, scope, assignedTo, priority, dueFrom, dueTo }: Args) => {
    const people = one.assignedTo as unknown[];
    return (
      (!thingId || one.thingId === thingId) &&
      (!Array.isArray(status) || status.includes(one.status)) &&
      (!Array.isArray(priority) || priority.includes(one.priority)) &&
      (scope !== 'ASSIGNED' || people.includes(maren)) &&
      (!assignedTo || people.includes(assignedTo)) &&
      (!dueFrom || (one.dueDate !== null && String(one.dueDate) >= String(dueFrom))) &&
      (!dueTo || (one.dueDate !== null && String(one.dueDate) <= String(dueTo)))
    );
  };
  /** The rank of a card between those that are named, as the api makes it. */
  const rankAt = (nodeId: unknown, position: Json | undefined): Json => {
    if (!position) return {};
    const rankOf = (neighbour: unknown) => (neighbour ? String(byNodeId(neighbour).rank) : undefined);
    const [after, before] = [rankOf(position.after), rankOf(position.before)];
    return { rank: rankBetween(String(byNodeId(nodeId).id), { after, before, moment: new Date(now()) }) };
  };
  const makeAddress = () => (addressSince = iso(0));
  const create = ({ input: { clientMutationId: _id, ...fields } = {} }: Args) => {
    const n = 100 + created.length;
    const made = {
      ...{ notes: '', dueDate: null, repeats: null, assignedTo: [], ...fields },
      ...{ nodeId: `Task:${n}`, id: stubId('task', n), createdBy: maren, creator: user('Maren Oduya') },
      ...{ createdAt: iso(0), updatedAt: iso(0) },
    };
    created.push(made);
    return { task: task(made, true), taskEdge: { cursor: String(n), node: task(made, true) } };
  };
  const calls = (signedIn: boolean) => ({
    taskById: ({ id }: Args) => all(signedIn).find((one) => one.id === id) ?? null,
    allTasks: (asked: Args) =>
      connection(
        all(signedIn).filter((one) => isAskedFor(one, asked)),
        asked,
      ),
    createTask: create,
    updateTask: ({ input: { nodeId, clientMutationId: _id, seen, position, ...fields } = {} }: Args) => {
      const { status } = byNodeId(nodeId);
      const seenStatus = (seen as Json | undefined)?.status;
      if (seenStatus !== undefined && fields.status !== undefined && status !== seenStatus)
        throw new GraphQLError(`Status was changed meanwhile: ${String(status)}`, {
          extensions: { code: 'STALE', fields: [{ field: 'status', message: String(status) }] },
        });
      change(String(nodeId), {
        ...fields,
        ...rankAt(nodeId, position as Json | undefined),
        updatedAt: iso(0),
      });
      return { task: byNodeId(nodeId) };
    },
    deleteTaskById: ({ input }: Args) => remove(input?.id),
    calendarAddress: () => addressSince && { createdAt: addressSince },
    createCalendarAddress: () => {
      makeAddress();
      return { calendarAddress: { createdAt: addressSince }, path: `/calendar/${'a1B2'.repeat(10)}.ics` };
    },
    deleteCalendarAddress: () => {
      addressSince = null;
      return { calendarAddress: null };
    },
  });
  return {
    calls,
    create,
    makeAddress,
    /** A task as a live message says it. */
    task: (n: number) => byNodeId(`Task:${n}`),
    fields: (thingId: unknown, signedIn: boolean): Json => ({
      tasks: ({ first }: Args) => open(thingId, signedIn).slice(0, Number(first)),
      openTaskCount: () => open(thingId, signedIn).length,
    }),
  };
};
