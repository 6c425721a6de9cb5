import { type KeyboardEvent, type PointerEvent } from 'react';
import { isOfBrowser, placeByKey } from '../ui/slider-keys.js';
import styles from './Admin.module.css';
import { barAt, leftOfBars, partOfBars, rightOfBars } from './bar-at.js';
import { barsHeight } from './bars-height.js';
import type { Week } from './by-week.js';
import { DayBars, type DayBarsProps } from './DayBars.js';
import * as texts from './texts.js';
import { daysText, weekdayText } from '../time/zoned.js';

interface DayChooserProps extends DayBarsProps {
  /** What is drawn as one bar each. */
  readonly stretches: readonly Week[];
  /** The one that was chosen, by its place; undefined before one is. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
  /** Shows what is known of it. */
  readonly onOpen: (stretch: Week) => void;
}

/**
 * Bars of days, each of which leads on. Arrows choose one and Enter opens it; so does a press of the mouse. A finger, which covers
 * many of them, chooses, and what stands beneath is pressed then.
 */
export function DayChooser({ stretches, chosen, onChoose, onOpen, ...bars }: DayChooserProps) {
  const { say, label } = bars;
  const last = stretches.length - 1;
  const at = Math.min(chosen ?? last, last);
  const { date, until } = stretches[at]!;
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const place = placeByKey(event, at, last);
    if (event.key === 'Enter' || event.key === ' ') onOpen(stretches[at]!);
    // The first arrow chooses where one is: the last day.
    else if (place !== undefined) onChoose(chosen === undefined && event.key !== 'Home' ? last : place);
    else return;
    event.preventDefault();
  };
  const placeOf = ({ clientX, currentTarget }: PointerEvent): number | undefined => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = partOfBars(clientX - left, width, rightOfBars);
    return part >= 0 && part < 1 ? barAt(part, stretches.length) : undefined;
  };
  const handleUp = (event: PointerEvent) => {
    const place = event.button === 0 ? placeOf(event) : undefined;
    if (place === undefined) return;
    if (event.pointerType === 'touch') onChoose(place);
    else onOpen(stretches[place]!);
  };
  return (
    <div
      className={styles.chooser}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={texts.dayHelp}
      aria-valuemin={1}
      aria-valuemax={stretches.length}
      aria-valuenow={at + 1}
      aria-valuetext={`${date === until ? weekdayText(date) : daysText(date, until)}, ${say(stretches[at]!)}`}
      onKeyDown={handleKey}
      // The focus stays with the whole, whatever of the drawing was pressed.
      onMouseDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      onPointerUp={handleUp}
    >
      {chosen !== undefined && (
        <i
          className={styles.chosenDay}
          style={{
            left: `calc(${leftOfBars}px + (100% - ${leftOfBars + rightOfBars}px) * ${at / stretches.length})`,
            width: `calc((100% - ${leftOfBars + rightOfBars}px) / ${stretches.length})`,
            height: barsHeight - 42,
          }}
        />
      )}
      <DayBars {...bars} label={undefined} />
    </div>
  );
}
