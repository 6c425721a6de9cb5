import { Area, AreaChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { bareAxis, countAxis } from '../admin/count-axis.js';
import { countTicks } from '../admin/ticks.js';
import { useWidth } from '../readings/chart/useWidth.js';
import { clock, parseTime } from '../time/time.js';
import tooltipStyles from '../ui/Tooltip.module.css';
import { count } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';
import { uplinkHeight } from './uplink-height.js';

/** How many uplinks came in the minute from a moment on. */
interface Minute {
  /** ISO 8601 */
  readonly from: string;
  readonly uplinks: number;
}

interface UplinkLineProps {
  /** One after the other, the last of them last. */
  readonly minutes: readonly Minute[];
  /** What it shows, for screen readers. */
  readonly label: string;
}

const labelledEvery = 15;

/** Uplinks by the minute: from 0, so that a line that hardly moves looks so. */
export function UplinkLine({ minutes, label }: UplinkLineProps) {
  const [element, width] = useWidth();
  const ticks = countTicks(Math.max(...minutes.map(({ uplinks }) => uplinks)));
  return (
    <div
      ref={element}
      className={styles.uplinks}
      style={{ height: uplinkHeight }}
      role="figure"
      aria-label={label}
    >
      {width > 0 && (
        <AreaChart
          width={width}
          height={uplinkHeight}
          data={[...minutes]}
          // The time of the last minute stands under its end, half of it beyond.
          margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          {ticks.map((tick) => (
            <ReferenceLine key={tick} y={tick} stroke={tick === 0 ? 'var(--line-3)' : 'var(--line)'} />
          ))}
          <XAxis
            dataKey="from"
            ticks={minutes
              .filter((_, n) => (minutes.length - 1 - n) % labelledEvery === 0)
              .map(({ from }) => from)}
            tickFormatter={(from: string) => clock(parseTime(from))}
            interval="preserveStartEnd"
            {...bareAxis}
          />
          <YAxis {...countAxis(ticks)} />
          <Tooltip
            cursor={{ stroke: 'var(--line-3)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const minute = (active ? payload[0]?.payload : undefined) as Minute | undefined;
              return (
                minute && (
                  <div className={tooltipStyles.tooltip}>
                    <b>{texts.uplinksCame(count(minute.uplinks), minute.uplinks === 1)}</b>
                    <span>{clock(parseTime(minute.from))}</span>
                  </div>
                )
              );
            }}
          />
          <Area
            dataKey="uplinks"
            stroke="var(--plot)"
            strokeWidth={2}
            fill="var(--accent-tint)"
            isAnimationActive={false}
          />
        </AreaChart>
      )}
    </div>
  );
}
