import { Area, ComposedChart, Line, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import { bareAxis, countAxis } from '../admin/count-axis.js';
import { countTicks } from '../admin/ticks.js';
import { timeTicks } from '../readings/chart/axes.js';
import chartStyles from '../readings/chart/Chart.module.css';
import { nearest, PointReader, type SharedMoment } from '../readings/chart/PointReader.js';
import { useWidth } from '../readings/chart/useWidth.js';
import type { Span } from '../readings/zoom.js';
import type { Values } from './history.js';
import { lineHeight } from './line-height.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** One line: what it is called and its figure at each time. */
export interface TimeLine {
  readonly name: string;
  readonly values: Values;
}

/** What stood still or happened beside what is drawn. */
export interface TimeMark {
  readonly t: number;
  readonly words: string;
}

interface TimeLinesProps {
  /** What it shows, for screen readers, and what is read point by point. */
  readonly label: string;
  readonly about: string;
  /** Milliseconds: the ends of the axis, and when each figure was. */
  readonly from: number;
  readonly to: number;
  readonly times: readonly number[];
  /** Three at most; one alone is an area. */
  readonly lines: readonly TimeLine[];
  /** A figure with its unit. */
  readonly write: (value: number) => string;
  readonly writeTime: (t: number) => string;
  /** Above which it is an alert. */
  readonly threshold?: number;
  /** Times of which nothing is known. */
  readonly gaps?: readonly { readonly from: number; readonly to: number }[];
  readonly marks?: readonly TimeMark[];
  /** The moment that is read, in all charts beside each other. */
  readonly shared?: SharedMoment;
  /** Shows a part of the time, or with undefined all of it. */
  readonly onZoom?: (to: Span | undefined) => void;
}

/** How each line looks: never by its colour alone. */
const looks = [
  { stroke: 'var(--plot)', strokeDasharray: undefined },
  { stroke: 'var(--wet-fill)', strokeDasharray: '6 3' },
  { stroke: 'var(--moist-fill)', strokeDasharray: '2 3' },
] as const;

// Room above the plot, beneath it for times, and for half of the last of them beyond its end.
const margin = { top: 12, right: 28, bottom: 0, left: 0 };
const axis = { width: 44, height: 30 };
/** A threshold that is so many times as high as the figures is not drawn at its height. */
const farAbove = 2;
/** Pixels that the time of a tick takes. */
const tickRoom = 84;

/** Figures over time: from 0, so that a line that hardly moves looks so; where nothing is known there is none. */
export function TimeLines(props: TimeLinesProps) {
  const {
    label,
    about,
    from,
    to,
    times,
    lines,
    write,
    writeTime,
    threshold,
    gaps = [],
    marks = [],
    shared,
    onZoom,
  } = props;
  const [element, width] = useWidth();
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = Math.max(0, ...known);
  // A threshold far above would leave nothing to be seen of the figures: then the edge says that it is there.
  const isFar = threshold !== undefined && threshold > farAbove * countTicks(most).at(-1)!;
  const ticks = countTicks(isFar ? most : Math.max(threshold ?? 0, most));
  const plot = {
    ...{ left: axis.width, top: margin.top, width: width - axis.width - margin.right },
    height: lineHeight - margin.top - axis.height,
  };
  const time = timeTicks(from, to, Math.max(2, Math.floor(plot.width / tickRoom)));
  const read = times.map((_, n) => n).filter((n) => lines.some(({ values }) => values[n] != null));
  const readTimes = read.map((n) => times[n]!);
  const markedAt = (at: number) =>
    marks.filter(({ t }) => nearest(readTimes, t) === at).map(({ words }) => words);
  const figuresAt = (at: number) =>
    lines.flatMap(({ name, values }, n) => {
      const value = values[read[at]!];
      return value == null ? [] : [{ n, name, words: write(value) }];
    });
  const named = lines.length > 1;
  return (
    <div
      ref={element}
      className={styles.lines}
      style={{ height: lineHeight }}
      role="figure"
      aria-label={label}
    >
      {width > 0 && (
        <ComposedChart
          width={width}
          height={lineHeight}
          data={times.map((t, n) => ({ t, ...lines.map(({ values }) => values[n] ?? null) }))}
          margin={margin}
          accessibilityLayer={false}
        >
          {gaps.map((gap) => (
            <ReferenceArea
              key={gap.from}
              x1={Math.max(gap.from, from)}
              x2={Math.min(gap.to, to)}
              className={styles.gap}
              ifOverflow="hidden"
            />
          ))}
          {ticks.map((tick) => (
            <ReferenceLine key={tick} y={tick} stroke={tick === 0 ? 'var(--line-3)' : 'var(--line)'} />
          ))}
          {threshold !== undefined && !isFar && (
            <ReferenceLine y={threshold} stroke="var(--needs-fill)" strokeDasharray="4 3" />
          )}
          {marks.map(({ t, words }) => (
            <ReferenceLine key={`${t} ${words}`} x={t} stroke="var(--ink-3)" strokeDasharray="1 3" />
          ))}
          <XAxis
            dataKey="t"
            type="number"
            scale="time"
            domain={[from, to]}
            ticks={[...time.at]}
            tickFormatter={time.label}
            height={axis.height}
            allowDataOverflow
            interval={0}
            {...bareAxis}
          />
          <YAxis {...countAxis(ticks)} />
          {lines.map(({ name, values }, n) => {
            const look = { ...looks[n % looks.length]!, strokeWidth: 2, isAnimationActive: false };
            const dot = (at: { index?: number; cx?: number; cy?: number }) => (
              <Alone key={at.index} {...at} values={values} fill={look.stroke} />
            );
            return lines.length === 1 ? (
              <Area key={name} dataKey={n} fill="var(--accent-tint)" activeDot={false} dot={dot} {...look} />
            ) : (
              <Line key={name} dataKey={n} activeDot={false} dot={dot} {...look} />
            );
          })}
        </ComposedChart>
      )}
      {isFar && (
        <span className={styles.edge} style={{ right: margin.right }} aria-hidden="true">
          {texts.alertFarAbove(write(threshold))}
        </span>
      )}
      {threshold !== undefined && !isFar && (
        <span
          className={styles.onLine}
          style={{ left: plot.left, bottom: axis.height + (threshold / ticks.at(-1)!) * plot.height }}
          aria-hidden="true"
        >
          {texts.alertLine(write(threshold))}
        </span>
      )}
      {width > 0 && read.length > 0 && (
        <PointReader
          {...{ plot, from, to, shared, onZoom }}
          label={texts.pointByPoint(about)}
          times={readTimes}
          sentence={(at) =>
            [
              writeTime(times[read[at]!]!),
              ...figuresAt(at).map(({ name, words }) => (named ? texts.figureOf(name, words) : words)),
              ...markedAt(at),
            ].join(', ')
          }
        >
          {(at, x) => (
            <div
              className={`${chartStyles.tooltip} ${styles.read} ${x > plot.width / 2 ? chartStyles.atLeft : ''}`}
              style={{ left: x }}
              aria-hidden="true"
            >
              {figuresAt(at).map(({ n, name, words }) =>
                named ? (
                  <span key={name} className={styles.named}>
                    <Stroke n={n} /> {name} <b>{words}</b>
                  </span>
                ) : (
                  <b key={name}>{words}</b>
                ),
              )}
              <span>{writeTime(times[read[at]!]!)}</span>
              {markedAt(at).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </div>
          )}
        </PointReader>
      )}
    </div>
  );
}

interface AloneProps {
  readonly index?: number;
  readonly cx?: number;
  readonly cy?: number;
  readonly values: Values;
  readonly fill: string;
}

/** A figure between two that are not known: no line leads to it. */
function Alone({ index = 0, cx, cy, values, fill }: AloneProps) {
  const isAlone = values[index] != null && values[index - 1] == null && values[index + 1] == null;
  return isAlone ? <circle cx={cx} cy={cy} r={2} fill={fill} /> : <g />;
}

/** What a line looks like. */
function Stroke({ n }: { readonly n: number }) {
  return (
    <svg width="24" height="8" aria-hidden="true">
      <path d="M0 4h24" strokeWidth="2" {...looks[n % looks.length]} />
    </svg>
  );
}

/** Says which line is which. */
export function LineNames({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.lineNames}>
      {names.map((name, n) => (
        <li key={name}>
          <Stroke n={n} />
          {name}
        </li>
      ))}
    </ul>
  );
}
