import { shortDayText, weekdayText } from '../time/zoned.js';
import { barsHeight } from './bars-height.js';
import { type CountBar, CountBars } from './CountBars.js';
import * as texts from './texts.js';

/** How many there were on a day. */
export interface DayCount {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly count: number;
  /** So many of them are the ones that are looked at: they stand out from the others. */
  readonly marked?: number;
}

export interface DayBarsProps {
  readonly days: readonly DayCount[];
  /** What they show, for screen readers; left out where what they are in says it. */
  readonly label: string | undefined;
  /** What is said of a day: "3 people". */
  readonly say: (day: DayCount) => string;
  /** The last day has not ended: it stands out, since it grows. */
  readonly isUpToToday: boolean;
}

/** A bar for each day. */
export function DayBars({ days, label, say, isUpToToday }: DayBarsProps) {
  const last = days.at(-1)?.date;
  const isMarked = days.some(({ marked }) => marked !== undefined);
  const bars = days.map((day): DayCount & CountBar => {
    const { date, count, marked = 0 } = day;
    return isMarked
      ? { ...day, key: date, marked, rest: count - marked }
      : { ...day, key: date, [isUpToToday && date === last ? 'today' : 'past']: count };
  });
  return (
    <CountBars
      bars={bars}
      height={barsHeight}
      {...(label === undefined ? {} : { label })}
      labelOf={({ date }) => (isUpToToday && date === last ? texts.today : shortDayText(date))}
      say={(day) => [say(day), weekdayText(day.date)]}
    />
  );
}
