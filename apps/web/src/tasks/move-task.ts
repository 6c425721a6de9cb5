import { useMemo } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql, type IEnvironment } from 'relay-runtime';
import { codeOf } from '../relay/api-error.js';
import { commandOf } from '../relay/command.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify, notifyAbout } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { moveTaskMutation } from './__generated__/moveTaskMutation.graphql.js';
import type { moveTaskNowQuery } from './__generated__/moveTaskNowQuery.graphql.js';
import { movedCard, type Position } from './board-cards.js';
import { statusLabel } from './labels.js';
import { shownTask, type ShownTask } from './shown-task.js';
import * as texts from './texts.js';

/** A card that is moved. */
interface Move {
  /** The task as it was on the screen when it was taken up. */
  readonly seen: ShownTask;
  readonly from: Position<ShownTask>;
  readonly to: Position<ShownTask>;
  /** The rank that it has by now. */
  readonly rank: string;
}

/** The task as it is by now; null once it is gone. Null too when that cannot be read: the page is loaded again then. */
const readAgain = async (environment: IEnvironment, id: string): Promise<ShownTask | null> => {
  const answer = await fetchQuery<moveTaskNowQuery>(
    environment,
    graphql`
      query moveTaskNowQuery($id: UUID!) {
        taskById(id: $id) {
          ...shownTask_task
          ...TaskCard_task
        }
      }
    `,
    { id },
  ).toPromise();
  return answer?.taskById ? shownTask(answer.taskById) : null;
};

/**
 * Moves cards: shown at once, sent one after the other, so that each finds what the one before made. What others did to the card
 * meanwhile is said, and the card goes to where it is now. `onGone` is called for a card that is there no more.
 */
export const moverOf = (environment: IEnvironment, onGone: () => void) => {
  const send = commandOf<moveTaskMutation>(
    environment,
    graphql`
      mutation moveTaskMutation($input: UpdateTaskInput!) {
        updateTask(input: $input) {
          task {
            ...shownTask_task
            ...TaskCard_task
          }
        }
      }
    `,
  );
  let last: Promise<unknown> = Promise.resolve();
  const put = (task: ShownTask, seenStatus: string, to: Position<ShownTask>): Promise<unknown> => {
    const shown = environment.applyUpdate({
      storeUpdater: (store) => {
        const record = store.get(task.__id);
        for (const [field, value] of Object.entries(movedCard(task.id, to, new Date())))
          record?.setValue(value, field);
      },
    });
    const { status, after, before } = to;
    const sent = last.then(() =>
      send({
        nodeId: task.nodeId,
        ...(status !== seenStatus && { status, seen: { status: seenStatus as typeof status } }),
        ...(status !== 'completed' && {
          position: { after: after?.nodeId ?? null, before: before?.nodeId ?? null },
        }),
      }),
    );
    last = sent.catch(() => undefined);
    return sent.finally(() => shown.dispose());
  };

  const sayFailure = async (task: ShownTask, error: unknown): Promise<void> => {
    const code = codeOf(error);
    if (code !== 'STALE' && code !== 'NTFND') {
      notify(texts.notMoved(task.title, sentenceOf(error)), 'bad');
      return;
    }
    const now = await readAgain(environment, task.id).catch(() => null);
    if (now) notify(texts.meanwhileIn(task.title, statusLabel(now.status)), 'bad');
    else {
      notify(texts.meanwhileGone(task.title), 'bad');
      onGone();
    }
  };

  return async ({ seen, from, to, rank }: Move): Promise<void> => {
    const { title, nodeId } = seen;
    try {
      await put(seen, seen.status, to);
    } catch (error) {
      await sayFailure(seen, error);
      return;
    }
    const said =
      from.status === to.status ? texts.moved(title) : texts.movedTo(title, statusLabel(to.status));
    const undo = () => put(seen, to.status, from);
    notifyAbout(
      nodeId,
      rank === seen.rank ? said : texts.meanwhileMoved(title),
      undoBy(undo, texts.moveUndone(title)),
    );
  };
};

/** `moverOf` for the component that uses it. */
export const useMoveTask = (onGone: () => void) => {
  const environment = useRelayEnvironment();
  return useMemo(() => moverOf(environment, onGone), [environment, onGone]);
};
