import { Bar, BarChart, DefaultZIndexes, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useWidth } from '../readings/chart/useWidth.js';
import tooltipStyles from '../ui/Tooltip.module.css';
import styles from './Admin.module.css';
import { bareAxis, countAxis } from './count-axis.js';
import { countTicks, labelledDays } from './ticks.js';

/** So many pixels stand at the left of the bars, for the counts, and at their right, for half a label: of a day, if no more is said. */
export const leftOfBars = 44;
const rightOfBars = 20;

/** How many there were in a stretch of time, by what they look like. */
export interface CountBar {
  /** Tells it apart. */
  readonly key: string;
  readonly count: number;
  /** Those that are looked at, and the others with them. */
  readonly marked?: number;
  readonly rest?: number;
  /** All of them, where the stretch has ended; `today` where it has not: it stands out, since it grows. */
  readonly past?: number;
  readonly today?: number;
}

interface CountBarsProps<B extends CountBar> {
  readonly bars: readonly B[];
  readonly height: number;
  readonly right?: number;
  /** What they show, for screen readers; left out where what they are in says it. */
  readonly label?: string;
  /** What stands beneath a bar, where there is room for it. */
  readonly labelOf: (bar: B) => string;
  /** What is said of a bar that is pointed at, and of when it is. */
  readonly say: (bar: B) => readonly [string, string];
}

/** A bar for each stretch of time, from 0. */
export function CountBars<B extends CountBar>({
  bars,
  height,
  right = rightOfBars,
  label,
  labelOf,
  say,
}: CountBarsProps<B>) {
  const [element, width] = useWidth();
  const ticks = countTicks(Math.max(...bars.map(({ count }) => count)));
  const labelled = labelledDays(bars.length, Math.max(2, Math.floor(width / 110)));
  const byKey = new Map(bars.map((bar) => [bar.key, bar]));
  return (
    <div
      ref={element}
      className={styles.bars}
      style={{ height }}
      {...(label === undefined ? {} : { role: 'figure', 'aria-label': label })}
    >
      {width > 0 && (
        <BarChart
          width={width}
          height={height}
          data={[...bars]}
          // The name of the last bar stands under it, half of it beyond.
          margin={{ top: 12, right, bottom: 0, left: 0 }}
          barCategoryGap={bars.length > 120 ? 0 : '14%'}
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
            dataKey="key"
            ticks={labelled.map((n) => bars[n]!.key)}
            tickFormatter={(key: string) => {
              // The drawing may hold a bar that is gone a moment longer.
              const bar = byKey.get(key);
              return bar ? labelOf(bar) : '';
            }}
            interval={0}
            {...bareAxis}
          />
          <YAxis {...countAxis(ticks)} />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const bar = (active ? payload[0]?.payload : undefined) as B | undefined;
              if (!bar) return null;
              const [counted, when] = say(bar);
              return (
                <div className={tooltipStyles.tooltip}>
                  <b>{counted}</b>
                  <span>{when}</span>
                </div>
              );
            }}
          />
          <Bar dataKey="marked" stackId="bar" fill="var(--brand)" isAnimationActive={false} />
          <Bar dataKey="rest" stackId="bar" fill="var(--bar-rest)" isAnimationActive={false} />
          <Bar dataKey="past" stackId="bar" fill="var(--bar)" isAnimationActive={false} />
          <Bar dataKey="today" stackId="bar" fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      )}
    </div>
  );
}
