import { Bar, BarChart, DefaultZIndexes, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useWidth } from '../readings/chart/useWidth.js';
import tooltipStyles from '../ui/Tooltip.module.css';
import { barsHeight } from './bars-height.js';
import styles from './Admin.module.css';
import { bareAxis, countAxis } from './count-axis.js';
import { countTicks, labelledDays } from './ticks.js';
import * as texts from './texts.js';
import { shortDayText, weekdayText } from '../time/zoned.js';

/** How many there were on a day. */
export interface DayCount {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly count: number;
  /** So many of them are the ones that are looked at: they stand out from the others. */
  readonly marked?: number;
}

interface DayBarsProps {
  readonly days: readonly DayCount[];
  /** What they show, for screen readers. */
  readonly label: string;
  /** What is said of a day: "3 people". */
  readonly say: (day: DayCount) => string;
  /** The last day has not ended: it stands out, since it grows. */
  readonly isUpToToday: boolean;
}

/** A bar for each day. */
export function DayBars({ days, label, say, isUpToToday }: DayBarsProps) {
  const [element, width] = useWidth();
  const last = days.length - 1;
  const isMarked = days.some(({ marked }) => marked !== undefined);
  const bars = days.map((day, n) => {
    const { count, marked = 0 } = day;
    return isMarked
      ? { ...day, marked, rest: count - marked }
      : { ...day, [isUpToToday && n === last ? 'today' : 'past']: count };
  });
  const ticks = countTicks(Math.max(...days.map(({ count }) => count)));
  const labelled = labelledDays(days.length, Math.max(2, Math.floor(width / 110)));
  return (
    <div
      ref={element}
      className={styles.bars}
      style={{ height: barsHeight }}
      role="figure"
      aria-label={label}
    >
      {width > 0 && (
        <BarChart
          width={width}
          height={barsHeight}
          data={bars}
          // The name of the last day stands under its bar, half of it beyond.
          margin={{ top: 12, right: 20, bottom: 0, left: 0 }}
          barCategoryGap={days.length > 120 ? 0 : '14%'}
          accessibilityLayer={false}
        >
          {ticks.map((tick) => (
            <ReferenceLine
              key={tick}
              y={tick}
              stroke={tick === 0 ? 'var(--line-3)' : 'var(--line)'}
              // Behind the bars, but for the one that they stand on.
              zIndex={tick === 0 ? DefaultZIndexes.line : DefaultZIndexes.grid}
            />
          ))}
          <XAxis
            dataKey="date"
            ticks={labelled.map((n) => days[n]!.date)}
            tickFormatter={(date: string) =>
              isUpToToday && date === days[last]!.date ? texts.today : shortDayText(date)
            }
            interval={0}
            {...bareAxis}
          />
          <YAxis {...countAxis(ticks)} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const day = (active ? payload[0]?.payload : undefined) as DayCount | undefined;
              return (
                day && (
                  <div className={tooltipStyles.tooltip}>
                    <b>{say(day)}</b>
                    <span>{weekdayText(day.date)}</span>
                  </div>
                )
              );
            }}
          />
          <Bar dataKey="marked" stackId="day" fill="var(--brand)" isAnimationActive={false} />
          <Bar dataKey="rest" stackId="day" fill="var(--bar-rest)" isAnimationActive={false} />
          <Bar dataKey="past" stackId="day" fill="var(--bar)" isAnimationActive={false} />
          <Bar dataKey="today" stackId="day" fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      )}
    </div>
  );
}
