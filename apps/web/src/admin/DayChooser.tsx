import { BarChooser } from './BarChooser.js';
import type { Stretch } from './bar-at.js';
import { BarsAlone, type DayBarsProps, daysLabel, WeekNote } from './DayBars.js';
import * as texts from './texts.js';

interface DayChooserProps extends DayBarsProps {
  /** The bars that were chosen, by their places; undefined before any is. */
  readonly chosen: Stretch | undefined;
  readonly onChoose: (chosen: Stretch | undefined) => void;
  /** Shows what is known of them, in a new tab where that was asked for. */
  readonly onOpen: (chosen: Stretch, isNewTab: boolean) => void;
  /** What its keys do; those of bars that lead to sessions when left out. */
  readonly help?: string;
  /** What is said of several bars together, and of when they are. */
  readonly sayAll: (of: Stretch) => readonly [string, string];
}

/** Bars of days, each of which leads on, and several together. */
export function DayChooser({
  chosen,
  onChoose,
  onOpen,
  sayAll,
  help = texts.dayHelp,
  ...props
}: DayChooserProps) {
  const { bars } = props.drawn;
  const last = bars.length - 1;
  // Before any is chosen the last is said.
  const unchosen = { first: last, last };
  const [said, when] = sayAll(chosen ?? unchosen);
  return (
    <>
      <BarChooser
        label={daysLabel(props)}
        help={help}
        count={bars.length}
        chosen={chosen}
        unchosen={unchosen}
        onChoose={onChoose}
        onOpen={onOpen}
        said={`${when}, ${said}`}
      >
        <BarsAlone drawn={props.drawn} say={props.say} isUpToToday={props.isUpToToday} isSaidBeneath />
      </BarChooser>
      <WeekNote drawn={props.drawn} />
    </>
  );
}
