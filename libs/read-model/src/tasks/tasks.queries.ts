import { isSignedIn, type TaskPriority, type TaskStatus, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { list, type SortKey } from '../schema/list.js';
import { isMemberOf, isThingInGroup, isThingOf, isVisibleThing, type Parameter } from '../visible.js';
import { type TaskAssignmentRow, taskAssignmentsTable, type TaskRow, tasksTable } from './tasks.js';

/** Whose tasks: all, those that the viewer is to do, those of their groups, those of things that they look after. */
export const taskScopes = ['ALL', 'ASSIGNED', 'GROUPS', 'THINGS'] as const;
export type TaskScope = (typeof taskScopes)[number];

interface TaskFilter {
  readonly scope?: TaskScope | null;
  readonly thingId?: string | null;
  /** Only those for things in this group; none for guests. */
  readonly groupId?: string | null;
  /** Only those that this person is to do; none for guests. */
  readonly assignedTo?: string | null;
  readonly status?: readonly TaskStatus[] | null;
  readonly priority?: readonly TaskPriority[] | null;
  /** The first and the last day on which they are due; those without a due date are left out. */
  readonly dueFrom?: string | null;
  readonly dueTo?: string | null;
  /** Only those that were completed at this moment or later. */
  readonly completedFrom?: Date | null;
  /** Only those of these ids. */
  readonly ids?: readonly string[] | undefined;
}

const isAssignedTo = (viewer: Viewer, userId: string, parameter: Parameter): string =>
  isSignedIn(viewer)
    ? `exists (select from task_assignments a where a.task_id = r.id and a.user_id = ${parameter(userId)})`
    : 'false';

const inScope = (scope: TaskScope, viewer: Viewer, parameter: Parameter): string | false => {
  if (scope === 'ALL') return false;
  if (!isSignedIn(viewer)) return 'false';
  if (scope === 'ASSIGNED') return isAssignedTo(viewer, viewer.userId, parameter);
  return scope === 'GROUPS'
    ? isMemberOf(viewer, 't.group_id', parameter)
    : isThingOf(viewer, 't', viewer.userId, parameter);
};

const noDay = '9999-12-31';
const due: SortKey<TaskRow> = {
  sql: `coalesce(r.due_date, '${noDay}') collate "C"`,
  type: 'text',
  of: ({ dueDate }) => dueDate ?? noDay,
};
const rank: SortKey<TaskRow> = { sql: 'r.rank collate "C"', type: 'text', of: (row) => row.rank };
const completed: SortKey<TaskRow> = {
  sql: `coalesce(r.completed_at, '-infinity')`,
  type: 'timestamptz',
  of: ({ completedAt }) => completedAt ?? '-infinity',
};

/** Tasks of things that the viewer may see. */
export const taskList = list(tasksTable, {
  join: 'join things t on t.id = r.thing_id',
  visible: (viewer, parameter) => isVisibleThing(viewer, 't', parameter),
  where: (
    viewer,
    parameter,
    { scope, thingId, groupId, assignedTo, status, priority, dueFrom, dueTo, completedFrom, ids }: TaskFilter,
  ) => [
    inScope(scope ?? 'ALL', viewer, parameter),
    thingId && `r.thing_id = ${parameter(thingId)}`,
    groupId && isThingInGroup(viewer, 't', groupId, parameter),
    assignedTo && isAssignedTo(viewer, assignedTo, parameter),
    ids && `r.id = any(${parameter(ids)}::uuid[])`,
    status && `r.status = any(${parameter(status)}::text[])`,
    priority && `r.priority = any(${parameter(priority)}::text[])`,
    completedFrom && `r.completed_at >= ${parameter(completedFrom)}`,
    dueFrom && `r.due_date collate "C" >= ${parameter(dueFrom)}`,
    dueTo && `r.due_date collate "C" <= ${parameter(dueTo)}`,
  ],
  orders: {
    /** What has no due date comes last, from either end. */
    DUE: { by: [due, 'id'], last: noDay },
    /** As people put the cards. */
    BOARD: { by: [rank, 'id'] },
    NEWEST: { by: ['createdAt', 'id'], descending: true },
    COMPLETED: { by: [completed, 'id'], descending: true },
  },
  sizes: [6, 10, 30, 50, 200],
});

/** Who is to do the tasks, the first ones first. The caller has checked who may see them. */
export const assignmentsOfTasks = (pool: Pool, taskIds: readonly string[]): Promise<TaskAssignmentRow[]> =>
  query(
    pool,
    `select ${taskAssignmentsTable.select('a')} from task_assignments a where a.task_id = any($1::uuid[])
     order by a.assigned_at, a.id`,
    [taskIds],
  );

/** The next open tasks of each thing, in one statement. The caller has checked who may see them. */
export const openTasksByThing = async (
  pool: Pool,
  thingIds: readonly string[],
  first: number,
): Promise<TaskRow[]> =>
  query<TaskRow>(
    pool,
    `select ${tasksTable.select('a')} from unnest($1::uuid[]) as t(id) cross join lateral
      (select * from tasks a where a.thing_id = t.id and a.status <> 'completed'
       order by ${due.sql.toString().replaceAll('r.', 'a.')}, a.id limit $2) a`,
    [thingIds, first],
  );

/** How many open tasks the things of each group have, as far as this viewer sees them. */
export const openTasksOfGroups = async (
  pool: Pool,
  viewer: Viewer,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const parameters = new Parameters();
  const rows = await query<{ id: string; n: number }>(
    pool,
    `select t.group_id as id, count(*)::int as n from tasks r join things t on t.id = r.thing_id
     where t.group_id = any(${parameters.add(groupIds)}::uuid[]) and r.status <> 'completed'
       and ${isVisibleThing(viewer, 't', parameters.add)} group by t.group_id`,
    parameters.values,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
};

/** How many open tasks each of the things has. The caller has checked who may see them. */
export const openTasksOfThings = async (
  pool: Pool,
  thingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await query<{ id: string; n: number }>(
    pool,
    `select thing_id as id, count(*)::int as n from tasks
     where thing_id = any($1::uuid[]) and status <> 'completed' group by thing_id`,
    [thingIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
};
