import type { RefObject } from 'react';
import { BarChooser } from '../admin/BarChooser.js';
import { type CountBar, CountBars } from '../admin/CountBars.js';
import { parseTime } from '../time/time.js';
import { barLabel, barsInWords, eventBarsHeight, type Stretch, wordsOf } from './event-bars.js';
import * as texts from './texts.js';
import type { EventsByTime } from './useEventsByTime.js';

interface EventBarsProps {
  /** Takes the focus when what was pressed is gone. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly answer: EventsByTime;
  /** The bars that were chosen, by their places. */
  readonly chosen: Stretch | undefined;
  readonly onChoose: (chosen: Stretch | undefined) => void;
  /** Shows only the events of these, in a new tab where that was asked for. */
  readonly onNarrow: (chosen: Stretch, isNewTab: boolean) => void;
}

/** A bar with its own words: the drawing may ask for those of a bar that is gone a moment longer. */
interface SaidBar extends CountBar {
  readonly said: string;
  readonly when: string;
}

/** Half the label of an hour. */
const rightOfBars = 48;

/** A bar for each stretch of time, which shows only its events. */
export function EventBars({ ref, answer, chosen, onChoose, onNarrow }: EventBarsProps) {
  const { unit, bars, isAll } = answer;
  const shown = bars.map(({ from, to, events }, n): SaidBar => {
    const isCut = !isAll && n === 0;
    const look = isCut ? 'rest' : parseTime(to).getTime() > Date.now() ? 'today' : 'past';
    const [said, when] = wordsOf(answer, { first: n, last: n });
    return { key: from, count: events, said, when, [look]: events };
  });
  const words = chosen && wordsOf(answer, chosen);
  return (
    <BarChooser
      ref={ref}
      label={barsInWords(answer)}
      help={texts.barsHelp}
      count={bars.length}
      right={rightOfBars}
      chosen={chosen}
      onChoose={onChoose}
      onOpen={onNarrow}
      said={words ? texts.barInWords(...words) : texts.noBarChosen}
    >
      <CountBars
        bars={shown}
        height={eventBarsHeight}
        right={rightOfBars}
        labelOf={({ key }) => barLabel(unit, key)}
        say={({ said, when }) => [said, when]}
        isSaidBeneath
      />
    </BarChooser>
  );
}
