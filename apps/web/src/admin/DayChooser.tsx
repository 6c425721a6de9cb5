import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { isOfBrowser, placeByKey } from '../ui/slider-keys.js';
import styles from './Admin.module.css';
import { BarSlider } from './BarSlider.js';
import { acrossBars, atBars, barUnder, isOnBars } from './bar-at.js';
import { sayDays, type Week } from './by-week.js';
import { BarsAlone, type DayBarsProps, daysLabel, WeekNote } from './DayBars.js';
import * as texts from './texts.js';

interface DayChooserProps extends DayBarsProps {
  /** The bar that was chosen, by its place; undefined before one is. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
  /** Shows what is known of it, in a new tab where that was asked for. */
  readonly onOpen: (bar: Week, isNewTab: boolean) => void;
}

/**
 * Bars of days, each of which leads on. Arrows choose one and Enter opens it; so does a press of the mouse. A finger, which covers
 * many of them, chooses, and what stands beneath is pressed then.
 */
export function DayChooser({ chosen, onChoose, onOpen, ...props }: DayChooserProps) {
  const { bars } = props.drawn;
  const last = bars.length - 1;
  const at = Math.min(chosen ?? last, last);
  // The bar that a press began on: it counts where it ends on the same.
  const pressed = useRef<number>(undefined);
  const handleKey = (event: KeyboardEvent) => {
    if (isOfBrowser(event)) return;
    const place = placeByKey(event, at, last);
    if (event.key === 'Enter' || event.key === ' ') onOpen(bars[at]!, false);
    // The first arrow chooses where one is: the last day.
    else if (place !== undefined) onChoose(chosen === undefined && event.key !== 'Home' ? last : place);
    else return;
    event.preventDefault();
  };
  const placeOf = (event: PointerEvent): number | undefined =>
    event.button === 0 && isOnBars(event) ? barUnder(event, bars.length) : undefined;
  const handleUp = (event: PointerEvent) => {
    const place = placeOf(event);
    if (place === undefined || place !== pressed.current) return;
    if (event.pointerType === 'touch') onChoose(place);
    else onOpen(bars[place]!, event.ctrlKey || event.metaKey);
  };
  const [said, when] = sayDays(props)(bars[at]!);
  return (
    <>
      <BarSlider
        className={styles.chooser}
        label={daysLabel(props)}
        help={texts.dayHelp}
        count={bars.length}
        at={at}
        said={`${when}, ${said}`}
        onKeyDown={handleKey}
        onPointerDown={(event) => (pressed.current = placeOf(event))}
        onPointerUp={handleUp}
      >
        {chosen !== undefined && (
          <i
            className={styles.chosenDay}
            style={{ left: atBars(at / bars.length), width: acrossBars(1 / bars.length) }}
          />
        )}
        <BarsAlone drawn={props.drawn} say={props.say} isUpToToday={props.isUpToToday} isSaidBeneath />
      </BarSlider>
      <WeekNote drawn={props.drawn} />
    </>
  );
}
