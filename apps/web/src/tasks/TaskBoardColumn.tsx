import type { TaskStatus } from '@hedgerow/domain';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { CardColumn, type CardColumnProps } from '../aria/CardColumn.js';
import { ShowMore } from '../lists/PagedList.js';
import type { Pages } from '../relay/usePages.js';
import type { TaskCard_task$key } from './__generated__/TaskCard_task.graphql.js';
import { taskStatusLabels } from './labels.js';
import type { ShownTask } from './shown-task.js';
import styles from './TaskBoard.module.css';
import { TaskCard } from './TaskCard.js';
import * as texts from './texts.js';

/** A task with all that its card shows. */
export interface CardOnBoard extends ShownTask {
  readonly task: TaskCard_task$key;
}

const mayMove = ({ viewerMayChangeStatus }: ShownTask): boolean => viewerMayChangeStatus;

/** Drawn again when its cards are others: a board has many, and is rendered for each notice, sheet and message. */
const Cards = memo(
  CardColumn<CardOnBoard>,
  (before, after) =>
    before.cards.length === after.cards.length &&
    before.cards.every((card, i) => card === after.cards[i]) &&
    before.children === after.children,
);

interface TaskBoardColumnProps extends Pick<CardColumnProps<CardOnBoard>, 'cards' | 'onTake' | 'onDrop'> {
  readonly status: TaskStatus;
  /** How many it has, with those that are not loaded. */
  readonly count: number;
  readonly left: number;
  readonly pages: Pages;
  /** Opens the choice of where to move a card. */
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
  const card = useCallback(
    (shown: CardOnBoard) => <TaskCard shown={shown} task={shown.task} onMove={onMove} />,
    [onMove],
  );
  const handlers = useRef({ onTake, onDrop });
  handlers.current = { onTake, onDrop };
  return (
    <section className={styles.column} aria-label={label}>
      <header className={styles.head}>
        <h2>{label}</h2>
        <span className="small">{status === 'completed' ? texts.thisMonth(count) : count}</span>
      </header>
      <Cards
        label={texts.cardsIn(label)}
        cards={cards}
        mayMove={mayMove}
        empty={texts.nothingHere}
        onTake={(nodeId) => handlers.current.onTake(nodeId)}
        onDrop={(target) => handlers.current.onDrop(target)}
      >
        {card}
      </Cards>
      <div className={styles.more}>
        <ShowMore pages={pages}>{texts.more(left)}</ShowMore>
        {children}
      </div>
    </section>
  );
}
