import { shortDayText } from '../time/zoned.js';
import { barsHeight } from './bars-height.js';
import { type DayCount, type DrawnDays, sayDays, type Week } from './by-week.js';
import { type CountBar, CountBars } from './CountBars.js';
import * as texts from './texts.js';

export interface DayBarsProps {
  readonly drawn: DrawnDays;
  /** What they show, for screen readers. */
  readonly label: string;
  /** What is said of a day: "3 people". */
  readonly say: (day: DayCount) => string;
  /** The last day has not ended: it stands out, since it grows. */
  readonly isUpToToday: boolean;
}

/** What the bars show, for screen readers: days, or weeks. */
export const daysLabel = ({ drawn, label }: Pick<DayBarsProps, 'drawn' | 'label'>): string =>
  drawn.weekIs === undefined ? label : texts.byWeekLabel(label);

/** That bars are weeks, and of what. */
export function WeekNote({ drawn: { weekIs } }: Pick<DayBarsProps, 'drawn'>) {
  return weekIs !== undefined && <p className="tiny">{texts.byWeek[weekIs]}</p>;
}

interface BarsAloneProps extends Omit<DayBarsProps, 'label'> {
  /** What is chosen is said beneath them. */
  readonly isSaidBeneath?: boolean;
}

/** A bar for each day, or for each week where those are too many; without what is said beneath them. */
export function BarsAlone({ drawn, say, isUpToToday, ...bars }: BarsAloneProps) {
  const last = drawn.bars.at(-1)?.date;
  const isMarked = drawn.bars.some(({ marked }) => marked !== undefined);
  const isToday = ({ date }: Week) => isUpToToday && date === last;
  return (
    <CountBars
      bars={drawn.bars.map((bar): Week & CountBar => {
        const { date: key, count, marked = 0 } = bar;
        return isMarked
          ? { ...bar, key, marked, rest: count - marked }
          : { ...bar, key, [isToday(bar) ? 'today' : 'past']: count };
      })}
      height={barsHeight}
      labelOf={(bar) => (drawn.weekIs === undefined && isToday(bar) ? texts.today : shortDayText(bar.date))}
      say={sayDays({ drawn, say })}
      {...bars}
    />
  );
}
