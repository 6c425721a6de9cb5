import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { PanelBody } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { TasksViewQuery } from './__generated__/TasksViewQuery.graphql.js';
import type { BoardOf } from './task-search.js';
import { TaskList } from './TaskList.js';
import type { TasksPageProps } from './TasksPageLive.js';
import { TaskTools } from './TaskTools.js';

// Dragging is no part of the other views.
const TaskBoard = retryable(async () => (await import('./TaskBoard.js')).TaskBoard);
const TaskCalendar = retryable(async () => (await import('./TaskCalendar.js')).TaskCalendar);

/** The query of all pages with tasks; their routes start it. */
export const tasksViewQuery = graphql`
  query TasksViewQuery(
    $scope: TaskScope
    $groupId: UUID
    $thingId: UUID
    $assignedTo: UUID
    $priority: [TaskPriority!]
    $status: [TaskStatus!]
    $dueFrom: Day
    $dueTo: Day
    $firstDay: Day!
    $lastDay: Day!
    $completedFrom: DateTime
    $orderBy: TaskOrder
    $backwards: Boolean
    $isBoard: Boolean!
    $isList: Boolean!
    $isCalendar: Boolean!
  ) @preloadable {
    ...TaskBoard_query
      @include(if: $isBoard)
      @alias(as: "board")
      @arguments(
        scope: $scope
        groupId: $groupId
        thingId: $thingId
        assignedTo: $assignedTo
        priority: $priority
        dueFrom: $dueFrom
        dueTo: $dueTo
        completedFrom: $completedFrom
      )
    ...TaskList_query
      @include(if: $isList)
      @alias(as: "list")
      @arguments(
        scope: $scope
        groupId: $groupId
        thingId: $thingId
        assignedTo: $assignedTo
        priority: $priority
        dueFrom: $dueFrom
        dueTo: $dueTo
        status: $status
        orderBy: $orderBy
        backwards: $backwards
      )
    ...TaskCalendar_query
      @include(if: $isCalendar)
      @alias(as: "calendar")
      @arguments(
        scope: $scope
        groupId: $groupId
        thingId: $thingId
        assignedTo: $assignedTo
        priority: $priority
        status: $status
        firstDay: $firstDay
        lastDay: $lastDay
      )
  }
`;

interface TasksViewProps {
  /** Whose tasks they are, where the page says so. */
  readonly of: BoardOf;
}

/** Tasks as a board, a list or a calendar, with what they are chosen by. */
export function TasksView({ of }: TasksViewProps) {
  const signedIn = isSignedIn(useAuth());
  const isOfPage = Boolean(of.groupId ?? of.assignedTo);
  return (
    <>
      <TaskTools hasScopes={signedIn && !isOfPage} />
      <RoutePanel>
        <View of={of} signedIn={signedIn} />
      </RoutePanel>
    </>
  );
}

// The query is read inside the panel, so that the panel alone waits and fails.
function View(page: TasksPageProps) {
  const { board, list, calendar } = usePageQuery<TasksViewQuery>(tasksViewQuery);
  return (
    <PanelBody height={320}>
      {board && <TaskBoard query={board} {...page} />}
      {list && <TaskList query={list} {...page} />}
      {calendar && <TaskCalendar query={calendar} {...page} />}
    </PanelBody>
  );
}
