import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { Bar, BarChart, DefaultZIndexes, ReferenceLine, XAxis, YAxis } from 'recharts';
import { useWidth } from '../readings/chart/useWidth.js';
import tooltipStyles from '../ui/Tooltip.module.css';
import styles from './Admin.module.css';
import { acrossBars, atBars, barAt, partOfBars, rightOfBars } from './bar-at.js';
import { bareAxis, countAxis } from './count-axis.js';
import { countTicks, labelledDays } from './ticks.js';

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
  /** What stands beneath a bar, where there is room for it. */
  readonly labelOf: (bar: B) => string;
  /** What is said of a bar that is pointed at, and of when it is. */
  readonly say: (bar: B) => readonly [string, string];
  /** What is chosen is said beneath the bars: a finger, which cannot point without choosing, is told no more. */
  readonly isSaidBeneath?: boolean;
}

/** A bar for each stretch of time, from 0. */
export function CountBars<B extends CountBar>({
  bars,
  height,
  right = rightOfBars,
  labelOf,
  say,
  isSaidBeneath = false,
}: CountBarsProps<B>) {
  const [element, width] = useWidth();
  // Where the pointer is, and not at which bar: they may give way to others beneath it.
  const [part, setPart] = useState<number>();
  const place = part === undefined ? undefined : barAt(part, bars.length);
  const bar = place === undefined ? undefined : bars[place];
  // Behind a touch the browser makes up a movement of a mouse.
  const isTouch = useRef(false);
  const notePointer = ({ pointerType }: PointerEvent) => {
    isTouch.current = pointerType === 'touch';
  };
  const handleDown = (event: PointerEvent) => {
    notePointer(event);
    // What is pressed is said by whom that chooses; until the next movement this says no more.
    setPart(undefined);
  };
  const handleMove = ({ clientX, currentTarget }: MouseEvent) => {
    if (isSaidBeneath && isTouch.current) return;
    const { left, width: drawn } = currentTarget.getBoundingClientRect();
    const over = partOfBars(clientX - left, drawn, right);
    setPart(over >= 0 && over < 1 ? over : undefined);
  };
  const ticks = countTicks(Math.max(...bars.map(({ count }) => count)));
  const labelled = labelledDays(bars.length, Math.max(2, Math.floor(width / 110)));
  const byKey = new Map(bars.map((bar) => [bar.key, bar]));
  return (
    <div
      ref={element}
      className={styles.bars}
      style={{ height }}
      onPointerDown={handleDown}
      onPointerMove={notePointer}
      onMouseMove={handleMove}
      onMouseLeave={() => setPart(undefined)}
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
              const labelledBar = byKey.get(key);
              return labelledBar ? labelOf(labelledBar) : '';
            }}
            interval={0}
            {...bareAxis}
          />
          <YAxis {...countAxis(ticks)} />
          <Bar dataKey="marked" stackId="bar" fill="var(--brand)" isAnimationActive={false} />
          <Bar dataKey="rest" stackId="bar" fill="var(--bar-rest)" isAnimationActive={false} />
          <Bar dataKey="past" stackId="bar" fill="var(--bar)" isAnimationActive={false} />
          <Bar dataKey="today" stackId="bar" fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      )}
      {bar && <Pointed right={right} place={place!} count={bars.length} words={say(bar)} />}
    </div>
  );
}

interface PointedProps {
  readonly place: number;
  readonly count: number;
  readonly right: number;
  readonly words: readonly [string, string];
}

/** The bar that is pointed at, and what is said of it: at the side of it where there is more room. */
function Pointed({ place, count, right, words: [counted, when] }: PointedProps) {
  const middle = (place + 0.5) / count;
  const isLeft = middle <= 0.5;
  return (
    <>
      <i
        className={styles.pointed}
        style={{ left: atBars(place / count, right), width: acrossBars(1 / count, right) }}
      />
      <div
        className={`${tooltipStyles.tooltip} ${styles.said}`}
        style={isLeft ? { left: atBars(middle, right) } : { right: `calc(100% - ${atBars(middle, right)})` }}
      >
        <b>{counted}</b>
        <span>{when}</span>
      </div>
    </>
  );
}
