import { rankBetween, type TaskStatus, taskStatuses } from '@hedgerow/domain';
import type { DropTarget } from '../aria/CardColumn.js';

/** What a board knows of a card. */
export interface Card {
  readonly nodeId: string;
  readonly status: string;
  readonly rank: string;
  readonly completedAt: string | null;
}

/** Where a card is put: into which column, behind which card and before which; left out at an end. */
export interface Position<C extends Card = Card> {
  readonly status: TaskStatus;
  readonly after?: C | undefined;
  readonly before?: C | undefined;
}

// By the codes of the characters, as the api compares ranks.
const byRank = (a: Card, b: Card): number => (a.rank < b.rank ? -1 : Number(a.rank > b.rank));
const lastCompletedFirst = (a: Card, b: Card): number =>
  (b.completedAt ?? '').localeCompare(a.completedAt ?? '');

/**
 * The columns of a board, each in its order: what is open as people put it, what is completed by when. Tasks that were completed
 * before `since` are on no board.
 */
export const columnsOf = <C extends Card>(
  cards: readonly C[],
  since: string,
): Readonly<Record<TaskStatus, readonly C[]>> => {
  const unique = [...new Map(cards.map((card) => [card.nodeId, card])).values()];
  const of = (status: TaskStatus) => unique.filter((card) => card.status === status);
  return {
    notStarted: of('notStarted').sort(byRank),
    inProgress: of('inProgress').sort(byRank),
    completed: of('completed')
      .filter(({ completedAt }) => (completedAt ?? '') >= since)
      .sort(lastCompletedFirst),
  };
};

/** Where a card comes to stand that is dropped in a column; without a target at its end. */
export const dropped = <C extends Card>(
  moved: C,
  status: TaskStatus,
  column: readonly C[],
  target?: DropTarget,
): Position<C> => {
  // Completed tasks stand in the order in which they were completed.
  if (status === 'completed') return { status };
  const others = column.filter(({ nodeId }) => nodeId !== moved.nodeId);
  if (!target) return { status, after: others.at(-1) };
  if (target.key === moved.nodeId) return positionOf(moved, column);
  const at = others.findIndex(({ nodeId }) => nodeId === target.key);
  const next = at + (target.dropPosition === 'after' ? 1 : 0);
  return { status, after: others[next - 1], before: others[next] };
};

/** Where a card stands. */
export const positionOf = <C extends Card>(card: C, column: readonly C[]): Position<C> => {
  const status = taskStatuses.find((known) => known === card.status) ?? 'notStarted';
  if (status === 'completed') return { status };
  const at = column.findIndex(({ nodeId }) => nodeId === card.nodeId);
  return { status, after: column[at - 1], before: column[at + 1] };
};

/** Whether a card stands there already. */
export const isThere = (card: Card, to: Position, column: readonly Card[]): boolean => {
  const from = positionOf(card, column);
  return (
    from.status === to.status &&
    from.after?.nodeId === to.after?.nodeId &&
    from.before?.nodeId === to.before?.nodeId
  );
};

/** What a card shows from the moment it is dropped, until the api answers. The rank is made as the api makes it. */
export const movedCard = (id: string, { status, after, before }: Position, moment: Date) => ({
  status,
  completedAt: status === 'completed' ? moment.toISOString() : null,
  ...(status !== 'completed' && {
    rank: rankBetween(id, { after: after?.rank, before: before?.rank, moment }),
  }),
});
