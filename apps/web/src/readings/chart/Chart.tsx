import {
  Area,
  ComposedChart,
  DefaultZIndexes,
  Line,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import { figure, type Parameter, quantities } from '../quantities.js';
import { bands } from '../state.js';
import { timeTicks, valueAxis } from './axes.js';
import styles from './Chart.module.css';
import { ChartTooltip } from './ChartTooltip.js';
import { type ActionOnChart, ActionStrip, BandLabels, GapLabels, stripHeight } from './Layers.js';
import { chartRows, crossing, type SeriesPoint } from './rows.js';
import { useWidth } from './useWidth.js';

interface ChartProps {
  readonly parameter: Parameter;
  readonly points: readonly SeriesPoint[];
  readonly bucketSeconds: number;
  readonly actions: readonly ActionOnChart[];
  readonly from: number;
  readonly to: number;
  /** What the chart shows, for screen readers. */
  readonly label: string;
}

const edges = [20, 30, 60];

/** One quantity over time: bands behind a thin line, min to max as a ribbon, gaps as gaps, actions beneath. */
export function Chart({ parameter, points, bucketSeconds, actions, from, to, label }: ChartProps) {
  const [element, width] = useWidth();
  const narrow = width < 640;
  const height = narrow ? 320 : 400;
  const isWater = parameter === 'WATER';
  const { rows, gaps } = chartRows(points, bucketSeconds);
  const last = rows.at(-1);
  const fell = isWater ? crossing(rows, 30) : undefined;
  const { domain, ticks } = valueAxis(
    parameter,
    Math.min(...points.map((p) => p.min)),
    Math.max(...points.map((p) => p.max)),
  );
  const time = timeTicks(from, to, Math.max(3, Math.floor(width / (narrow ? 74 : 110))));
  return (
    <div ref={element} className={styles.chart} style={{ height }} role="figure" aria-label={label}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={height}
          data={rows}
          margin={{ top: 22, right: isWater && !narrow ? 112 : 12, bottom: 0, left: 0 }}
          accessibilityLayer
        >
          {isWater &&
            bands.map(({ state, from: low, to: high }) => (
              <ReferenceArea
                key={state}
                y1={low}
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
            ? edges.map((edge) => (
                <ReferenceLine
                  key={edge}
                  y={edge}
                  stroke="var(--needs-fill)"
                  strokeOpacity={edge === 30 ? 0.9 : 0.45}
                  strokeDasharray={edge === 30 ? undefined : '2 3'}
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
            height={stripHeight + 28}
            allowDataOverflow
            interval={0}
          />
          <YAxis
            domain={domain}
            ticks={ticks}
            width={44}
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
            activeDot={{ r: 4, fill: 'var(--plot)', stroke: 'var(--surface)' }}
            type="linear"
          />
          <ZIndexLayer zIndex={DefaultZIndexes.axis}>
            <ActionStrip actions={actions} />
            <GapLabels gaps={gaps} />
            {isWater && <BandLabels inside={narrow} />}
          </ZIndexLayer>
          {fell !== undefined && fell > from && (
            <ReferenceDot
              x={fell}
              y={30}
              r={4.5}
              fill="var(--surface)"
              stroke="var(--ink)"
              strokeWidth={1.5}
              label={{ value: 'below 30', position: 'top', className: styles.note, offset: 8 }}
            />
          )}
          {last?.mean != null && (
            <ReferenceDot
              x={last.t}
              y={last.mean}
              r={4.5}
              fill="var(--plot)"
              stroke="var(--surface)"
              strokeWidth={1.5}
            />
          )}
          <Tooltip
            cursor={{ stroke: 'var(--ink-3)' }}
            isAnimationActive={false}
            content={<ChartTooltip parameter={parameter} />}
          />
        </ComposedChart>
      )}
      <span className={styles.unit} aria-hidden="true">
        {quantities[parameter].unit}
      </span>
    </div>
  );
}
