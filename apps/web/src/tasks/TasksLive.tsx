import { useCallback, useMemo, useRef, useState } from 'react';
import { useSubscription } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useConnection } from '../live/connection.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import type {
  TasksLiveSubscription,
  TasksLiveSubscription$variables,
} from './__generated__/TasksLiveSubscription.graphql.js';
import { shownTask, type ShownTask } from './shown-task.js';

const subscription = graphql`
  subscription TasksLiveSubscription($scope: TaskScope, $groupId: UUID, $thingId: UUID, $assignedTo: UUID) {
    tasksUpdated(scope: $scope, groupId: $groupId, thingId: $thingId, assignedTo: $assignedTo) {
      task {
        ...shownTask_task
        ...TaskCard_task
        ...TaskRow_task
        ...TaskLine_task
      }
      goneNodeId
    }
  }
`;

interface TasksLiveProps {
  /** Whose tasks they are. */
  readonly of: TasksLiveSubscription$variables;
  /** The nodeIds of the tasks that are shown. */
  readonly shown: ReadonlySet<string>;
  /** Whether a task that is not shown should be. */
  readonly isAskedFor: (task: ShownTask) => boolean;
}

/** How often the connection came back: what changed in between was not told. */
const useReturns = (): number => {
  const { state } = useConnection();
  const [seen, setSeen] = useState({ state, isLost: false, returns: 0 });
  if (seen.state !== state) {
    const isBack = state === 'live' && seen.isLost;
    setSeen({
      state,
      isLost: state === 'lost' || (seen.isLost && state !== 'live'),
      returns: seen.returns + (isBack ? 1 : 0),
    });
  }
  return seen.returns;
};

/**
 * Keeps tasks up to date: a change arrives with its message; when one comes that is not shown, or one goes, the page's data is loaded
 * again. Shows nothing.
 */
export function TasksLive({ of, shown, isAskedFor }: TasksLiveProps) {
  const known = useRef({ shown, isAskedFor });
  known.current = { shown, isAskedFor };
  const [changes, setChanges] = useState(0);
  useReloadWhen(changes);
  useReloadWhen(useReturns());
  const handleNext = useCallback((message: TasksLiveSubscription['response'] | null | undefined) => {
    const { task, goneNodeId } = message?.tasksUpdated ?? {};
    const { shown, isAskedFor } = known.current;
    const facts = task && shownTask(task);
    const isNew = facts && !shown.has(facts.nodeId) && isAskedFor(facts);
    const isGone = goneNodeId && shown.has(goneNodeId);
    if (isNew || isGone) setChanges((count) => count + 1);
  }, []);
  const { scope, groupId, thingId, assignedTo } = of;
  const config = useMemo(
    () => ({
      subscription,
      variables: { scope, groupId, thingId, assignedTo },
      onNext: handleNext,
      // The page stays as it was read; the live mark tells about the connection.
      onError: (error: Error) => console.warn(error.message),
    }),
    [scope, groupId, thingId, assignedTo, handleNext],
  );
  useSubscription<TasksLiveSubscription>(config);
  return null;
}
