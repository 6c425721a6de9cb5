import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react';
import { BarSlider } from '../admin/BarSlider.js';
import { acrossBars, atBars, barUnder, isOnBars } from '../admin/bar-at.js';
import { type CountBar, CountBars } from '../admin/CountBars.js';
import { parseTime } from '../time/time.js';
import { isOfBrowser, placeByKey } from '../ui/slider-keys.js';
import { barLabel, barsInWords, eventBarsHeight, type Stretch, wordsOf } from './event-bars.js';
import styles from './Log.module.css';
import * as texts from './texts.js';
import type { EventsByTime } from './useEventsByTime.js';

interface EventBarsProps {
  /** Takes the focus when what was pressed is gone. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly answer: EventsByTime;
  /** The bars that were chosen, by their places. */
  readonly chosen: Stretch | undefined;
  readonly onChoose: (chosen: Stretch | undefined) => void;
  /** Shows only the events of these. */
  readonly onNarrow: (chosen: Stretch) => void;
}

/** A bar with its own words: the drawing may ask for those of a bar that is gone a moment longer. */
interface SaidBar extends CountBar {
  readonly said: string;
  readonly when: string;
}

/** Where the choosing began, and where it has come to. */
interface Ends {
  readonly began: number;
  readonly at: number;
}

/** Half the label of an hour. */
const rightOfBars = 48;

/**
 * A bar for each stretch of time. Arrows choose one, with Shift several, and Enter shows only their events; so does a press of the
 * mouse, and dragging over several. A finger, which covers many of them, chooses, and what stands beneath is pressed then.
 */
export function EventBars({ ref, answer, chosen, onChoose, onNarrow }: EventBarsProps) {
  const { unit, bars, isAll } = answer;
  const last = bars.length - 1;
  const [ends, setEnds] = useState<Ends>();
  // What was chosen before the press that drags; undefined while none does.
  const [dragged, setDragged] = useState<{
    readonly ends: Ends | undefined;
    readonly chosen: Stretch | undefined;
  }>();
  const choose = (began: number, at: number) => {
    setEnds({ began, at });
    onChoose({ first: Math.min(began, at), last: Math.max(began, at) });
  };
  const at = Math.min(ends && chosen ? ends.at : last, last);
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const place = placeByKey(event, at, last);
    if ((event.key === 'Enter' || event.key === ' ') && chosen) onNarrow(chosen);
    else if (event.key === 'Escape' && chosen) onChoose(undefined);
    else if (place !== undefined) {
      // The first arrow chooses where one is: the last bar.
      const next = chosen || event.key === 'Home' ? place : last;
      choose(event.shiftKey && chosen && ends ? ends.began : next, next);
    } else return;
    event.preventDefault();
  };
  const placeOf = (event: PointerEvent): number => barUnder(event, bars.length, rightOfBars);
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0 || !isOnBars(event, rightOfBars)) return;
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
    const place = placeOf(event);
    if (event.pointerType !== 'touch')
      onNarrow({ first: Math.min(ends.began, place), last: Math.max(ends.began, place) });
  };
  const handleCancel = () => {
    if (!dragged) return;
    setDragged(undefined);
    setEnds(dragged.ends);
    onChoose(dragged.chosen);
  };
  const shown = bars.map(({ from, to, events }, n): SaidBar => {
    const isCut = !isAll && n === 0;
    const look = isCut ? 'rest' : parseTime(to).getTime() > Date.now() ? 'today' : 'past';
    const [said, when] = wordsOf(answer, { first: n, last: n });
    return { key: from, count: events, said, when, [look]: events };
  });
  const words = chosen && wordsOf(answer, chosen);
  return (
    <BarSlider
      ref={ref}
      className={styles.bars}
      label={barsInWords(answer)}
      help={texts.barsHelp}
      count={bars.length}
      at={at}
      said={words ? texts.barInWords(...words) : texts.noBarChosen}
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
            left: atBars(chosen.first / bars.length, rightOfBars),
            width: acrossBars((chosen.last - chosen.first + 1) / bars.length, rightOfBars),
          }}
        />
      )}
      <CountBars
        bars={shown}
        height={eventBarsHeight}
        right={rightOfBars}
        labelOf={({ key }) => barLabel(unit, key)}
        say={({ said, when }) => [said, when]}
        isSaidBeneath
      />
    </BarSlider>
  );
}
