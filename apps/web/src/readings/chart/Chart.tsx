import { defaultHydrationLevels } from '@hedgerow/domain';
import {
  Area,
  ComposedChart,
  DefaultZIndexes,
  Line,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import { figure, type Parameter, quantities } from '../quantities.js';
import { bandEdges, bands } from '../state.js';
import type { Span } from '../zoom.js';
import { timeTicks, valueAxis } from './axes.js';
import styles from './Chart.module.css';
import { type ActionOnChart, ActionStrip, BandLabels, GapLabels, stripHeight } from './Layers.js';
import { Reader } from './Reader.js';
import { Brush } from './Brush.js';
import { chartRows, crossing, knownRows, type SeriesPoint } from './rows.js';
import { useWidth } from './useWidth.js';
import * as texts from '../texts.js';

interface ChartProps extends Span {
  readonly parameter: Parameter;
  readonly points: readonly SeriesPoint[];
  readonly bucketSeconds: number;
  readonly actions: readonly ActionOnChart[];
  /** The range, of which the part from `from` to `to` is drawn, and its points: they can be coarser. */
  readonly whole: Span & Pick<ChartProps, 'points' | 'bucketSeconds'>;
  /** Another part of the time was chosen; undefined for the whole of it. */
  readonly onZoom: (to: Span | undefined) => void;
  /** What the chart shows, for screen readers. */
  readonly label: string;
}

// Below it water is needed.
const limit = defaultHydrationLevels.needsWaterHigh;
// With fewer there is nothing to look closer at.
const fewPoints = 8;
// Room for the unit above the plot, and for the figures beside it.
const top = 22;
const axisWidth = 44;

/** One quantity over time: bands behind a thin line, min to max as a ribbon, gaps as gaps, actions beneath. */
export function Chart({
  parameter,
  points,
  bucketSeconds,
  actions,
  from,
  to,
  whole,
  onZoom,
  label,
}: ChartProps) {
  const [element, width] = useWidth();
  const narrow = width < 640;
  const height = narrow ? 320 : 400;
  const isWater = parameter === 'WATER';
  const { rows, gaps } = chartRows(points, bucketSeconds);
  // The line runs on to its next points beyond the edges; what is read and what the axis fits lies between them.
  const known = knownRows(rows, from, to);
  const last = knownRows(rows).at(-1);
  const fell = isWater ? crossing(rows, limit) : undefined;
  const { domain, ticks } = valueAxis(
    parameter,
    Math.min(...known.map(({ mean, band }) => band?.[0] ?? mean)),
    Math.max(...known.map(({ mean, band }) => band?.[1] ?? mean)),
  );
  const right = isWater && !narrow ? 112 : 12;
  const bottom = stripHeight + 28;
  const plot = { left: axisWidth, top, width: width - axisWidth - right, height: height - top - bottom };
  const time = timeTicks(from, to, Math.max(3, Math.floor(width / (narrow ? 74 : 110))));
  return (
    <>
      <div ref={element} className={styles.chart} style={{ height }} role="figure" aria-label={label}>
        {width > 0 && (
          <ComposedChart
            width={width}
            height={height}
            data={rows}
            margin={{ top, right, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            {isWater &&
              bands
                .filter(({ from: low, to: high }) => high > domain[0] && low < domain[1])
                .map(({ state, from: low, to: high }) => (
                  <ReferenceArea
                    key={state}
                    y1={Math.max(low, domain[0])}
                    y2={Math.min(high, domain[1])}
                    className={styles[state]}
                    fill="var(--tint)"
                    fillOpacity={0.55}
                    ifOverflow="hidden"
                  />
                ))}
            {time.at.map((t) => (
              <ReferenceLine key={t} x={t} stroke="var(--line)" />
            ))}
            {isWater
              ? bandEdges
                  .filter((edge) => edge > domain[0] && edge < domain[1])
                  .map((edge) => (
                    <ReferenceLine
                      key={edge}
                      y={edge}
                      stroke="var(--needs-fill)"
                      strokeOpacity={edge === limit ? 0.9 : 0.45}
                      strokeDasharray={edge === limit ? undefined : '2 3'}
                    />
                  ))
              : ticks.map((tick) => <ReferenceLine key={tick} y={tick} stroke="var(--line)" />)}
            <XAxis
              dataKey="t"
              type="number"
              scale="time"
              domain={[from, to]}
              ticks={[...time.at]}
              tickFormatter={time.label}
              tickLine={false}
              axisLine={false}
              tickMargin={stripHeight + 8}
              height={bottom}
              allowDataOverflow
              interval={0}
            />
            <YAxis
              domain={domain}
              ticks={ticks}
              width={axisWidth}
              tickLine={false}
              axisLine={false}
              tickFormatter={(value: number) => (isWater ? String(value) : figure(parameter, value))}
              allowDataOverflow
            />
            <Area
              dataKey="band"
              stroke="none"
              fill="var(--plot)"
              fillOpacity={0.16}
              isAnimationActive={false}
              activeDot={false}
              type="linear"
            />
            <Line
              dataKey="mean"
              stroke="var(--plot)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
              activeDot={false}
              type="linear"
            />
            <ZIndexLayer zIndex={DefaultZIndexes.axis}>
              <ActionStrip actions={actions} />
              <GapLabels gaps={gaps} />
              {isWater && <BandLabels inside={narrow} />}
            </ZIndexLayer>
            {fell !== undefined && fell > from && fell < to && (
              <ReferenceDot
                x={fell}
                y={limit}
                r={4.5}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={1.5}
                label={{ value: texts.below30, position: 'top', className: styles.note, offset: 8 }}
              />
            )}
            {last && last.t <= to && (
              <ReferenceDot
                x={last.t}
                y={last.mean}
                r={4.5}
                fill="var(--plot)"
                stroke="var(--surface)"
                strokeWidth={1.5}
              />
            )}
          </ComposedChart>
        )}
        {width > 0 && known.length > 0 && (
          <Reader {...{ parameter, actions, plot, domain, from, to, onZoom }} rows={known} />
        )}
        <span className={styles.unit} aria-hidden="true">
          {quantities[parameter].unit}
        </span>
      </div>
      {whole.points.length > fewPoints && (
        <div style={{ marginLeft: axisWidth, marginRight: right }}>
          <Brush whole={whole} shown={{ from, to }} onZoom={onZoom} />
        </div>
      )}
    </>
  );
}
