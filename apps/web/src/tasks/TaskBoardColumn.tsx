import type { TaskStatus } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import { GridList } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ShowMore } from '../lists/PagedList.js';
import type { Pages } from '../relay/usePages.js';
import type { TaskCard_task$key } from './__generated__/TaskCard_task.graphql.js';
import type { DropTarget } from './board-cards.js';
import { taskStatusLabels } from './labels.js';
import type { ShownTask } from './shown-task.js';
import styles from './TaskBoard.module.css';
import { TaskCard } from './TaskCard.js';
import cardStyles from './TaskCard.module.css';
import * as texts from './texts.js';

/** A task with all that its card shows. */
export interface CardOnBoard extends ShownTask {
  readonly task: TaskCard_task$key;
}

// What a browser knows such a drag by: cards of other pages and files are not taken.
const kind = 'application/x-hedgerow-task';

interface TaskBoardColumnProps {
  readonly status: TaskStatus;
  readonly cards: readonly CardOnBoard[];
  /** How many it has, with those that are not loaded. */
  readonly count: number;
  readonly left: number;
  readonly pages: Pages;
  /** A card of this column was taken up. */
  readonly onTake: (nodeId: string) => void;
  /** The card that was taken up was put beside one of this column, or into the column where that is empty. */
  readonly onDrop: (target?: DropTarget) => void;
  readonly onMove: (task: ShownTask) => void;
  /** What follows the cards. */
  readonly children: ReactNode;
}

/** A column of the board. */
export function TaskBoardColumn({
  status,
  cards,
  count,
  left,
  pages,
  onTake,
  onDrop,
  onMove,
  children,
}: TaskBoardColumnProps) {
  const label = taskStatusLabels[status];
  const mayMove = cards.some(({ viewerMayChangeStatus }) => viewerMayChangeStatus);
  const { dragAndDropHooks } = useDragAndDrop<CardOnBoard>({
    // A card that the viewer may not move has nothing that a column would take.
    getItems: (_, items) =>
      items
        .filter(({ viewerMayChangeStatus }) => viewerMayChangeStatus)
        .map(({ nodeId, title }) => ({ [kind]: nodeId, 'text/plain': title })),
    acceptedDragTypes: [kind],
    getAllowedDropOperations: () => ['move'],
    getDropOperation: () => 'move',
    onDragStart: ({ keys }) => onTake(String([...keys][0])),
    onInsert: ({ target }) => onDrop(target),
    onReorder: ({ target }) => onDrop(target),
    onRootDrop: () => onDrop(),
    renderDragPreview: ([item]) => <div className={cardStyles.preview}>{item?.['text/plain']}</div>,
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator!} />,
  });
  return (
    <section className={styles.column} aria-label={label}>
      <header className={styles.head}>
        <h2>{label}</h2>
        <span className="small">{status === 'completed' ? texts.thisMonth(count) : count}</span>
      </header>
      <GridList
        aria-label={texts.cardsIn(label)}
        items={cards}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        dependencies={[onMove]}
        className={styles.cards!}
        renderEmptyState={() => (
          <p className={`small ${styles.empty}`}>{mayMove ? texts.dropHere : texts.nothingHere}</p>
        )}
      >
        {(card) => <TaskCard facts={card} task={card.task} onMove={onMove} />}
      </GridList>
      <div className={styles.more}>
        <ShowMore pages={pages}>{texts.more(left)}</ShowMore>
        {children}
      </div>
    </section>
  );
}
