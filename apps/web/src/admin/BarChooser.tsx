import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useState } from 'react';
import { isOfBrowser, placeByKey } from '../ui/slider-keys.js';
import { acrossBars, atBars, barUnder, isOnBars, rightOfBars, type Stretch } from './bar-at.js';
import { BarSlider } from './BarSlider.js';
import styles from './BarSlider.module.css';

interface BarChooserProps {
  /** Takes the focus when what was pressed is gone. */
  readonly ref?: RefObject<HTMLDivElement | null>;
  /** What the bars show, for screen readers. */
  readonly label: string;
  /** What its keys do. */
  readonly help: string;
  readonly count: number;
  /** Pixels at the right of the bars. */
  readonly right?: number;
  /** The bars that were chosen, by their places. */
  readonly chosen: Stretch | undefined;
  /** What Enter opens while none is chosen; left out where nothing is said then. */
  readonly unchosen?: Stretch;
  readonly onChoose: (chosen: Stretch | undefined) => void;
  /** Shows what is in these, in a new tab where that was asked for. */
  readonly onOpen: (chosen: Stretch, isNewTab: boolean) => void;
  /** What is said of where one is. */
  readonly said: string;
  /** The bars. */
  readonly children: ReactNode;
}

/** Where the choosing began, and where it has come to. */
interface Ends {
  readonly began: number;
  readonly at: number;
}

const stretchOf = ({ began, at }: Ends): Stretch => ({
  ...{ first: Math.min(began, at), last: Math.max(began, at) },
});

/**
 * Around bars, each of which leads on. Arrows choose one, with Shift several, and Enter opens them; so does a press of the mouse, and
 * dragging over several. A finger, which covers many of them, chooses, and what stands beneath is pressed then.
 */
export function BarChooser({
  right = rightOfBars,
  chosen,
  unchosen,
  onChoose,
  onOpen,
  children,
  ...slider
}: BarChooserProps) {
  const { count } = slider;
  const last = count - 1;
  const [ends, setEnds] = useState<Ends>();
  // What was chosen before the press that drags; undefined while none does.
  const [dragged, setDragged] = useState<{
    readonly ends: Ends | undefined;
    readonly chosen: Stretch | undefined;
  }>();
  const choose = (began: number, at: number) => {
    setEnds({ began, at });
    onChoose(stretchOf({ began, at }));
  };
  const at = Math.min(ends && chosen ? ends.at : last, last);
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const place = placeByKey(event, at, last);
    const opened = chosen ?? unchosen;
    if (event.key === 'Escape' && dragged) handleCancel();
    else if ((event.key === 'Enter' || event.key === ' ') && opened) onOpen(opened, false);
    else if (event.key === 'Escape' && chosen) onChoose(undefined);
    else if (place !== undefined) {
      // The first arrow chooses where one is: the last bar.
      const next = chosen || event.key === 'Home' ? place : last;
      choose(event.shiftKey && chosen && ends ? ends.began : next, next);
    } else return;
    event.preventDefault();
  };
  const placeOf = (event: PointerEvent): number => barUnder(event, count, right);
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !isOnBars(event, right)) return;
    const place = placeOf(event);
    event.currentTarget.setPointerCapture?.(event.pointerId);
    setDragged({ ends, chosen });
    choose(place, place);
  };
  const handleMove = (event: PointerEvent) => {
    if (dragged && ends) choose(ends.began, placeOf(event));
  };
  const handleUp = (event: PointerEvent) => {
    if (!dragged || !ends) return;
    setDragged(undefined);
    if (event.pointerType !== 'touch')
      onOpen(stretchOf({ began: ends.began, at: placeOf(event) }), event.ctrlKey || event.metaKey);
  };
  const handleCancel = () => {
    if (!dragged) return;
    setDragged(undefined);
    setEnds(dragged.ends);
    onChoose(dragged.chosen);
  };
  return (
    <BarSlider
      {...slider}
      className={styles.chooser}
      at={at}
      onKeyDown={handleKey}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
    >
      {chosen && (
        <i
          className={styles.chosen}
          style={{
            left: atBars(chosen.first / count, right),
            width: acrossBars((chosen.last - chosen.first + 1) / count, right),
          }}
        />
      )}
      {children}
    </BarSlider>
  );
}
