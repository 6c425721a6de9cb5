import { type KeyboardEvent, type PointerEvent } from 'react';
import { isOfBrowser, placeByKey } from '../ui/slider-keys.js';
import styles from './Admin.module.css';
import { leftOfBars, rightOfBars } from './CountBars.js';
import { DayBars, type DayBarsProps } from './DayBars.js';
import * as texts from './texts.js';
import { weekdayText } from '../time/zoned.js';

interface DayChooserProps extends DayBarsProps {
  /** The day that was chosen, by its place; undefined before one is. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
  /** Shows what is known of a day. */
  readonly onOpen: (place: number) => void;
}

/**
 * Bars of days, each of which leads on. Arrows choose one and Enter opens it; so does a press of the mouse. A finger, which covers
 * many of them, chooses, and what stands beneath is pressed then.
 */
export function DayChooser({ chosen, onChoose, onOpen, ...bars }: DayChooserProps) {
  const { days, say, label } = bars;
  const last = days.length - 1;
  const at = Math.min(chosen ?? last, last);
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const place = placeByKey(event, at, last);
    if (event.key === 'Enter' || event.key === ' ') onOpen(at);
    // The first arrow chooses where one is: the last day.
    else if (place !== undefined) onChoose(chosen === undefined && event.key !== 'Home' ? last : place);
    else return;
    event.preventDefault();
  };
  const placeOf = ({ clientX, currentTarget }: PointerEvent): number | undefined => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = (clientX - left - leftOfBars) / (width - leftOfBars - rightOfBars);
    return part >= 0 && part < 1 ? Math.floor(part * days.length) : undefined;
  };
  const handleUp = (event: PointerEvent) => {
    const place = event.button === 0 ? placeOf(event) : undefined;
    if (place === undefined) return;
    if (event.pointerType === 'touch') onChoose(place);
    else onOpen(place);
  };
  return (
    <div
      className={styles.chooser}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={texts.dayHelp}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={`${weekdayText(days[at]!.date)}, ${say(days[at]!)}`}
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
            left: `calc(${leftOfBars}px + (100% - ${leftOfBars + rightOfBars}px) * ${at / days.length})`,
            width: `calc((100% - ${leftOfBars + rightOfBars}px) / ${days.length})`,
          }}
        />
      )}
      <DayBars {...bars} label={undefined} />
    </div>
  );
}
