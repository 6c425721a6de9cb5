import { type TaskStatus, taskStatuses } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useRevalidator, useSearchParams } from 'react-router-dom';
import type { DropTarget } from '../aria/CardColumn.js';
import { usePages } from '../relay/usePages.js';
import { useNow } from '../time/useNow.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import { Segmented } from '../ui/Segmented.js';
import { withSearch } from '../ui/with-search.js';
import type { TaskBoard_completed$key } from './__generated__/TaskBoard_completed.graphql.js';
import type { TaskBoard_inProgress$key } from './__generated__/TaskBoard_inProgress.graphql.js';
import type { TaskBoard_notStarted$key } from './__generated__/TaskBoard_notStarted.graphql.js';
import type { TaskBoard_query$key } from './__generated__/TaskBoard_query.graphql.js';
import type { shownTask_task$key } from './__generated__/shownTask_task.graphql.js';
import type { TaskCard_task$key } from './__generated__/TaskCard_task.graphql.js';
import { columnsOf, dropped, isThere, type Position, positionOf } from './board-cards.js';
import { firstOfMonth } from './month.js';
import { useMoveTask } from './move-task.js';
import { shownTask, type ShownTask } from './shown-task.js';
import { isAskedFor, taskSearch } from './task-search.js';
import { type CardOnBoard, TaskBoardColumn } from './TaskBoardColumn.js';
import { NoTasks } from './NoTasks.js';
import { TasksPageLive, type TasksPageProps } from './TasksPageLive.js';
import { TaskMoveSheet } from './TaskMoveSheet.js';
import styles from './TaskBoard.module.css';
import * as texts from './texts.js';

// Up to so many pixels, three columns are too narrow to read beside each other.
const oneColumn = 1000;

interface TaskBoardProps extends TasksPageProps {
  readonly query: TaskBoard_query$key;
}

type Node = TaskCard_task$key & shownTask_task$key;
const cardsByNode = new WeakMap<Node, CardOnBoard>();

/** The card of what was read of a task: the same one until something else is read, so that none is drawn again without need. */
const cardOf = (node: Node): CardOnBoard => {
  const card = cardsByNode.get(node) ?? { ...shownTask(node), task: node };
  cardsByNode.set(node, card);
  return card;
};

/** Tasks as cards in three columns; on a narrow screen one column at a time. */
export function TaskBoard({ query, ...page }: TaskBoardProps) {
  const [params] = useSearchParams();
  const search = taskSearch(params);
  const now = useNow();
  const isNarrow = useIsNarrow(oneColumn);
  const { revalidate } = useRevalidator();
  const move = useMoveTask(revalidate);
  const [toMove, setToMove] = useState<ShownTask>();
  const taken = useRef<ShownTask>(undefined);

  const lists = useFragment(
    graphql`
      fragment TaskBoard_query on Query
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        dueFrom: { type: "Day" }
        dueTo: { type: "Day" }
        completedFrom: { type: "DateTime" }
      ) {
        ...TaskBoard_notStarted
          @arguments(
            scope: $scope
            groupId: $groupId
            thingId: $thingId
            assignedTo: $assignedTo
            priority: $priority
            dueFrom: $dueFrom
            dueTo: $dueTo
          )
        ...TaskBoard_inProgress
          @arguments(
            scope: $scope
            groupId: $groupId
            thingId: $thingId
            assignedTo: $assignedTo
            priority: $priority
            dueFrom: $dueFrom
            dueTo: $dueTo
          )
        ...TaskBoard_completed
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
      }
    `,
    query,
  );
  const notStarted = usePages<TaskBoard_notStarted$key>(
    graphql`
      fragment TaskBoard_notStarted on Query
      @refetchable(queryName: "TaskBoardNotStartedQuery")
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        dueFrom: { type: "Day" }
        dueTo: { type: "Day" }
        count: { type: "Int", defaultValue: 30 }
        cursor: { type: "String" }
      ) {
        notStarted: allTasks(
          first: $count
          after: $cursor
          scope: $scope
          groupId: $groupId
          thingId: $thingId
          assignedTo: $assignedTo
          priority: $priority
          dueFrom: $dueFrom
          dueTo: $dueTo
          status: [notStarted]
          orderBy: BOARD
        ) @connection(key: "TaskBoard_notStarted") {
          totalCount
          edges {
            node {
              ...shownTask_task
              ...TaskCard_task
            }
          }
        }
      }
    `,
    lists,
  );
  const inProgress = usePages<TaskBoard_inProgress$key>(
    graphql`
      fragment TaskBoard_inProgress on Query
      @refetchable(queryName: "TaskBoardInProgressQuery")
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        dueFrom: { type: "Day" }
        dueTo: { type: "Day" }
        count: { type: "Int", defaultValue: 30 }
        cursor: { type: "String" }
      ) {
        inProgress: allTasks(
          first: $count
          after: $cursor
          scope: $scope
          groupId: $groupId
          thingId: $thingId
          assignedTo: $assignedTo
          priority: $priority
          dueFrom: $dueFrom
          dueTo: $dueTo
          status: [inProgress]
          orderBy: BOARD
        ) @connection(key: "TaskBoard_inProgress") {
          totalCount
          edges {
            node {
              ...shownTask_task
              ...TaskCard_task
            }
          }
        }
      }
    `,
    lists,
  );
  const completed = usePages<TaskBoard_completed$key>(
    graphql`
      fragment TaskBoard_completed on Query
      @refetchable(queryName: "TaskBoardCompletedQuery")
      @argumentDefinitions(
        scope: { type: "TaskScope" }
        groupId: { type: "UUID" }
        thingId: { type: "UUID" }
        assignedTo: { type: "UUID" }
        priority: { type: "[TaskPriority!]" }
        dueFrom: { type: "Day" }
        dueTo: { type: "Day" }
        completedFrom: { type: "DateTime" }
        count: { type: "Int", defaultValue: 10 }
        cursor: { type: "String" }
      ) {
        completed: allTasks(
          first: $count
          after: $cursor
          scope: $scope
          groupId: $groupId
          thingId: $thingId
          assignedTo: $assignedTo
          priority: $priority
          dueFrom: $dueFrom
          dueTo: $dueTo
          completedFrom: $completedFrom
          status: [completed]
          orderBy: COMPLETED
        ) @connection(key: "TaskBoard_completed") {
          totalCount
          edges {
            node {
              ...shownTask_task
              ...TaskCard_task
            }
          }
        }
      }
    `,
    lists,
  );
  const loaded = {
    notStarted: { ...notStarted.data.notStarted, pages: notStarted.pages },
    inProgress: { ...inProgress.data.inProgress, pages: inProgress.pages },
    completed: { ...completed.data.completed, pages: completed.pages },
  };
  const leftOf = (status: TaskStatus) => loaded[status].totalCount - loaded[status].edges.length;

  // A card that was moved is in the list that it was loaded with still: each column takes its cards from all lists.
  const cards = Object.values(loaded).flatMap(({ edges }) => edges.map(({ node }) => cardOf(node)));
  const columns = columnsOf(
    cards.filter((card) => isAskedFor(card, search, now)),
    firstOfMonth(null, now).toISOString(),
  );
  const known = new Map(cards.map((card) => [card.nodeId, card]));

  const moveTo = (seen: ShownTask, to: Position<ShownTask>) => {
    const current = known.get(seen.nodeId) ?? seen;
    if (isThere(current, to, columns[to.status])) return;
    const column = columns[seen.status as TaskStatus];
    void move({ seen, from: positionOf(seen, column), to, rank: current.rank });
  };
  const handleDrop = (status: TaskStatus, target?: DropTarget) => {
    const seen = taken.current;
    if (seen) moveTo(seen, dropped(seen, status, columns[status], target));
  };
  const shown = taskStatuses.filter((status) => search.due !== 'overdue' || status !== 'completed');
  const narrow = shown.includes(search.column) ? search.column : shown[0]!;
  const countOf = (status: TaskStatus) => columns[status].length + leftOf(status);
  const live = <TasksPageLive {...page} shown={[...known.keys()]} />;
  if (shown.every((status) => countOf(status) === 0))
    return (
      <>
        {live}
        <NoTasks {...page} />
      </>
    );
  return (
    <>
      {live}
      {isNarrow && (
        <div className={styles.choice}>
          <Segmented
            label={texts.columns}
            choices={shown.map((status) => ({
              to: withSearch(params, { column: status === 'notStarted' ? null : status }),
              label: texts.inColumn(texts.shortColumns[status], countOf(status)),
              current: status === narrow,
            }))}
          />
        </div>
      )}
      <div className={styles.board}>
        {(isNarrow ? [narrow] : shown).map((status) => (
          <TaskBoardColumn
            key={status}
            status={status}
            cards={columns[status]}
            count={countOf(status)}
            left={leftOf(status)}
            pages={loaded[status].pages}
            onTake={(nodeId) => (taken.current = known.get(nodeId))}
            onDrop={(target) => handleDrop(status, target)}
            onMove={setToMove}
          >
            {status === 'completed' && !loaded[status].pages.hasNext && (
              <Link
                to={withSearch(params, { view: 'list', status: 'completed', sort: 'done' })}
                className="link"
              >
                {texts.older}
              </Link>
            )}
          </TaskBoardColumn>
        ))}
      </div>
      <p className={`tiny wide-only ${styles.hint}`}>{texts.howToMove}</p>
      {toMove && (
        <TaskMoveSheet
          task={known.get(toMove.nodeId) ?? toMove}
          onClose={() => setToMove(undefined)}
          onMove={(status, end) => {
            setToMove(undefined);
            const others = columns[status].filter(({ nodeId }) => nodeId !== toMove.nodeId);
            moveTo(toMove, end === 'top' ? { status, before: others[0] } : { status, after: others.at(-1) });
          }}
        />
      )}
    </>
  );
}
