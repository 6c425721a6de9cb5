import type { TaskPriority, TaskStatus } from '@hedgerow/domain';
import { taskPriorities, taskStatuses } from '@hedgerow/domain';
import { bothWays, type Order, orderIn, orderVariables } from '../lists/order.js';
import type {
  TaskOrder,
  TaskScope,
  TasksViewQuery$variables,
} from './__generated__/TasksViewQuery.graphql.js';
import { dayOf } from './due.js';
import { daysOfMonth, firstOfMonth, monthIn } from './month.js';
import * as texts from './texts.js';

/** The ways to look at tasks, the usual one first. */
export const taskViews = ['board', 'list', 'calendar'] as const;
export type TaskView = (typeof taskViews)[number];

/** Whose tasks: in the URL, in words, and as the api knows it. */
export const taskScopes = [
  { key: 'mine', scope: 'ASSIGNED', label: texts.mine },
  { key: 'things', scope: 'THINGS', label: texts.ofMyThings },
  { key: 'groups', scope: 'GROUPS', label: texts.ofMyGroups },
  { key: 'all', scope: 'ALL', label: texts.all },
] as const satisfies readonly { key: string; scope: TaskScope; label: string }[];
type ScopeKey = (typeof taskScopes)[number]['key'];

/** When tasks are due, beside any day. */
export const dueChoices = ['overdue', 'today', 'week'] as const;
type DueChoice = (typeof dueChoices)[number];

/** The orders of the list, the usual one first. */
export const taskOrders: readonly Order<TaskOrder>[] = [
  ...bothWays('due', 'DUE', 'ascending', ['What is due first', 'What is due last']),
  ...bothWays('made', 'NEWEST', 'descending', ['Newest first', 'Oldest first']),
  ...bothWays('done', 'COMPLETED', 'descending', ['Completed last first', 'Completed first first']),
];

/** Whose board it is where the page says so: of a group, or of a person. */
export interface BoardOf {
  readonly groupId?: string;
  readonly assignedTo?: string;
}

/** What the URL asks for; anything unknown counts as not asked for. */
export interface TaskSearch {
  readonly view: TaskView;
  readonly scope: ScopeKey;
  /** Of the list and the calendar; a board has a column for each. */
  readonly status: TaskStatus | 'open' | 'all';
  readonly priority: TaskPriority | null;
  readonly due: DueChoice | null;
  readonly group: string | null;
  readonly thing: string | null;
  /** The column that a narrow screen shows. */
  readonly column: TaskStatus;
  /** The month of the calendar, `2026-07`; null for the present one. */
  readonly month: string | null;
  readonly order: Order<TaskOrder>;
}

const among = <V extends string>(values: readonly V[], given: string | null): V | null =>
  values.find((value) => value === given) ?? null;

const idIn = (given: string | null): string | null =>
  given !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given) ? given : null;

/** Reads the search of a URL. Tasks of one thing or group are everybody's unless it says otherwise. */
export const taskSearch = (search: URLSearchParams): TaskSearch => {
  const [group, thing] = [idIn(search.get('group')), idIn(search.get('thing'))];
  const scopes = taskScopes.map(({ key }) => key);
  return {
    view: among(taskViews, search.get('view')) ?? 'board',
    scope: among(scopes, search.get('scope')) ?? (group || thing ? 'all' : 'mine'),
    status: among([...taskStatuses, 'all'], search.get('status')) ?? 'open',
    priority: among(taskPriorities, search.get('priority')),
    due: among(dueChoices, search.get('due')),
    ...{ group, thing },
    column: among(taskStatuses, search.get('column')) ?? 'notStarted',
    month: monthIn(search.get('month')),
    order: orderIn(taskOrders, search),
  };
};

const open: readonly TaskStatus[] = ['notStarted', 'inProgress'];

/** The statuses that are asked for; overdue is what is open still. */
export const statusesOf = ({ status, due }: TaskSearch): readonly TaskStatus[] => {
  if (due === 'overdue') return open;
  if (status === 'all') return taskStatuses;
  return status === 'open' ? open : [status];
};

const plusDays = (at: Date, days: number): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);

/** The first and the last day of a choice, from Monday to Sunday for a week. */
export const daysOfChoice = (
  due: DueChoice | null,
  now: Date,
): { from: string | null; to: string | null } => {
  if (due === null) return { from: null, to: null };
  if (due === 'overdue') return { from: null, to: dayOf(plusDays(now, -1)) };
  if (due === 'today') return { from: dayOf(now), to: dayOf(now) };
  const sinceMonday = (now.getDay() + 6) % 7;
  return { from: dayOf(plusDays(now, -sinceMonday)), to: dayOf(plusDays(now, 6 - sinceMonday)) };
};

/** Whose tasks a page shows: what it is of itself, then what its URL asks for. Guests are assigned to nothing. */
export const boardOf = (search: TaskSearch, of: BoardOf, signedIn: boolean) => ({
  scope:
    of.groupId || of.assignedTo || !signedIn
      ? ('ALL' as const)
      : taskScopes.find(({ key }) => key === search.scope)!.scope,
  groupId: of.groupId ?? search.group,
  thingId: search.thing,
  assignedTo: of.assignedTo ?? null,
});

interface Given {
  readonly of: BoardOf;
  readonly signedIn: boolean;
  readonly now: Date;
}

/** The variables of the query of a page with tasks. */
export const taskVariables = (
  params: URLSearchParams,
  { of, signedIn, now }: Given,
): TasksViewQuery$variables => {
  const search = taskSearch(params);
  const { from, to } = daysOfChoice(search.due, now);
  const shown = daysOfMonth(search.month, now);
  return {
    ...boardOf(search, of, signedIn),
    priority: search.priority && [search.priority],
    status: statusesOf(search),
    dueFrom: from,
    dueTo: to,
    firstDay: shown[0]!,
    lastDay: shown.at(-1)!,
    completedFrom: firstOfMonth(null, now).toISOString(),
    ...orderVariables(search.order),
    isBoard: search.view === 'board',
    isList: search.view === 'list',
    isCalendar: search.view === 'calendar',
  };
};

interface Judged {
  readonly status: string;
  readonly priority: string;
  readonly dueDate: string | null;
}

/** Whether a task, as it is by now, is among what is asked for. Whose it is the api says. */
export const isAskedFor = ({ status, priority, dueDate }: Judged, search: TaskSearch, now: Date): boolean => {
  const { from, to } = daysOfChoice(search.due, now);
  const statuses: readonly string[] =
    search.view === 'board' && search.due !== 'overdue' ? taskStatuses : statusesOf(search);
  return (
    statuses.includes(status) &&
    (search.priority === null || priority === search.priority) &&
    (from === null || (dueDate !== null && dueDate >= from)) &&
    (to === null || (dueDate !== null && dueDate <= to))
  );
};

/** How many filters narrow the view, beside whose tasks they are. */
export const filtersOn = ({ view, status, priority, due, group, thing }: TaskSearch): number =>
  [view !== 'board' && status !== 'open', priority, due, group, thing].filter(Boolean).length;
