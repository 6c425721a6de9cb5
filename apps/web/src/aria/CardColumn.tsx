import type { ReactNode } from 'react';
import { Button, GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Icon } from '../ui/Icon.js';
import styles from './CardColumn.module.css';

/** What a column knows of a card. */
export interface DraggedCard {
  readonly nodeId: string;
  readonly title: string;
}

/** Which card something is dropped beside, and on which side of it. */
export interface DropTarget {
  readonly key: string | number;
  readonly dropPosition: 'before' | 'after' | 'on';
}

// What a browser knows such a drag by: files and cards of other pages are not taken.
const kind = 'application/x-hedgerow-card';

export interface CardColumnProps<C extends DraggedCard> {
  readonly label: string;
  readonly cards: readonly C[];
  /** Whether the viewer may move this card. */
  readonly mayMove: (card: C) => boolean;
  readonly children: (card: C) => ReactNode;
  /** What stands in place of cards where there are none. */
  readonly empty: ReactNode;
  /** A card of this column was taken up. */
  readonly onTake: (nodeId: string) => void;
  /** The card that was taken up was put beside one of this column, or into the column where that is empty. */
  readonly onDrop: (target?: DropTarget) => void;
}

/**
 * Cards that are dragged by mouse, by a long touch, or with the keyboard by their handle, also from one column to another. Each
 * step is spoken. It moves nothing by itself.
 */
export function CardColumn<C extends DraggedCard>({
  label,
  cards,
  mayMove,
  children,
  empty,
  onTake,
  onDrop,
}: CardColumnProps<C>) {
  const { dragAndDropHooks } = useDragAndDrop<C>({
    // A card that may not be moved has nothing that a column would take.
    getItems: (_, dragged) =>
      dragged.filter(mayMove).map(({ nodeId, title }) => ({ [kind]: nodeId, 'text/plain': title })),
    acceptedDragTypes: [kind],
    getAllowedDropOperations: () => ['move'],
    getDropOperation: () => 'move',
    onDragStart: ({ keys }) => onTake(String([...keys][0])),
    onInsert: ({ target }) => onDrop(target),
    onReorder: ({ target }) => onDrop(target),
    onRootDrop: () => onDrop(),
    renderDragPreview: ([item]) => <div className={styles.preview}>{item?.['text/plain']}</div>,
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.indicator!} />,
  });
  return (
    <GridList
      aria-label={label}
      items={cards}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      dependencies={[children, mayMove]}
      className={styles.cards!}
      renderEmptyState={() => <p className={`small ${styles.empty}`}>{empty}</p>}
    >
      {(card) => (
        <GridListItem
          id={card.nodeId}
          textValue={card.title}
          className={`${styles.card} ${mayMove(card) ? styles.movable : ''}`}
        >
          {mayMove(card) && (
            <Button slot="drag" className={styles.handle!}>
              <Icon name="drag" size={18} />
            </Button>
          )}
          {children(card)}
        </GridListItem>
      )}
    </GridList>
  );
}
