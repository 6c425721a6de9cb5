import { daysText, shortDayText, weekdayText } from '../time/zoned.js';
import { barsHeight } from './bars-height.js';
import { byWeek, mostBars, type Week, type WeekIs } from './by-week.js';
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
  /** What a week is where there are too many days for a bar each. */
  readonly weekIs: WeekIs;
}

/** A bar for each day, or for each week where those are too many. */
export function DayBars({ weekIs, ...bars }: DayBarsProps) {
  const { days } = bars;
  return days.length > mostBars ? (
    <WeekBars {...bars} weeks={byWeek(days, weekIs)} weekIs={weekIs} />
  ) : (
    <EachDay {...bars} />
  );
}

function WeekBars({
  weeks,
  label,
  say,
  isUpToToday,
  weekIs,
}: DayBarsProps & { readonly weeks: readonly Week[] }) {
  const last = weeks.at(-1)?.date;
  const bars = weeks.map((week): Week & CountBar => {
    const { date, count, marked } = week;
    return marked === undefined
      ? { ...week, key: date, [isUpToToday && date === last ? 'today' : 'past']: count }
      : { ...week, key: date, marked, rest: count - marked };
  });
  return (
    <>
      <CountBars
        bars={bars}
        height={barsHeight}
        {...(label === undefined ? {} : { label: texts.byWeekLabel(label) })}
        labelOf={({ date }) => shortDayText(date)}
        say={(week) => [
          weekIs === 'mean' ? texts.onAnAverageDay(say(week)) : say(week),
          daysText(week.date, week.until),
        ]}
      />
      <p className="tiny">{texts.byWeek[weekIs]}</p>
    </>
  );
}

function EachDay({ days, label, say, isUpToToday }: Omit<DayBarsProps, 'weekIs'>) {
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
