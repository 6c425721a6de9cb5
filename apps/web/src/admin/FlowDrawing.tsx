import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWidth } from '../readings/chart/useWidth.js';
import { placeByKey } from '../ui/slider-keys.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import styles from './Admin.module.css';
import { BarSlider } from './BarSlider.js';
import { whole } from './figures.js';
import { type FlowStep, layFlow } from './flow.js';
import * as texts from './texts.js';

// Pixels: of a bar, between the bars of a column, and for each of them at least.
const barWidth = 6;
const gap = 18;
const rowHeight = 30;
const lowest = 220;
// A letter of 13 pixels takes some 6.7 of them across; short words of wide letters need what is left beside them.
const letter = 6.7;
const beside = 8;
// Above the first bar and below the last: a label stands above it, or is taller than it.
const edge = 20;
// Labels of the first and the last column stand outside the drawing where this is left between them.
const enough = 120;
// A column whose labels stand in it needs this for them to be read.
const least = 190;
// Between a bar and the label above it.
const above = 5;

const cut = (text: string, width: number): string => {
  const letters = Math.floor(width / letter);
  return text.length <= letters ? text : `${text.slice(0, Math.max(3, letters - 1))}…`;
};

interface FlowDrawingProps {
  readonly steps: readonly FlowStep[];
  /** What it shows, for screen readers. */
  readonly label: string;
  /** What stands in its place where there is no room for it: on a phone. */
  readonly instead?: ReactNode;
}

/** How people go from route to route: ribbons between bars, the thicker the more often. */
export function FlowDrawing(props: FlowDrawingProps) {
  // The drawing measures itself once it is there: a phone that is turned brings it anew.
  return useIsNarrow() ? props.instead : <Drawing {...props} />;
}

interface LabelAt {
  /** Where its bar begins. */
  readonly x: number;
  /** It ends at the bar, rather than beginning there. */
  readonly isEnd: boolean;
  /** It stands beside the bar, rather than above it. */
  readonly isBeside: boolean;
}

const labelX = ({ x, isEnd, isBeside }: LabelAt): number => {
  if (isBeside) return isEnd ? x - beside : x + barWidth + beside;
  return isEnd ? x + barWidth : x;
};

function Drawing({ steps, label, instead }: FlowDrawingProps) {
  const [element, width] = useWidth();
  // The band that is read, by its place: under the pointer, or where the arrows have come to.
  const [read, setRead] = useState<number>();
  const columns = Math.max(...steps.map(({ column }) => column)) + 1;
  const inColumn = (column: number) =>
    new Set(
      steps.flatMap(({ from, to, column: of }) => [
        ...(of === column ? [from] : []),
        ...(of + 1 === column ? [to] : []),
      ]),
    );
  const sizes = Array.from({ length: columns + 1 }, (_, column) => inColumn(column).size);
  const height = Math.max(lowest, Math.max(...sizes) * rowHeight);
  const { bars, ribbons } = layFlow(steps, { height, gap });
  const longest = (column: number) =>
    Math.max(...[...inColumn(column)].map((route) => route.length)) * letter + beside * 2;
  const [left, right] = [longest(0), longest(columns)];
  const isOutside = width - left - right >= enough * columns;
  const [start, end] = isOutside ? [left, width - right - barWidth] : [0, width - barWidth];
  const xOf = (column: number) => start + ((end - start) / columns) * column;
  const room = (end - start) / columns;
  const fits = width > 0 && (isOutside || room >= least);
  const at = Math.min(read ?? 0, ribbons.length - 1);
  const { from, to, count } = ribbons[at]!;
  const handleKey = (event: KeyboardEvent) => {
    const place = placeByKey(event, at, ribbons.length - 1);
    if (place !== undefined) setRead(read === undefined && event.key !== 'End' ? 0 : place);
    else if (event.key === 'Escape' && read !== undefined) setRead(undefined);
    else return;
    event.preventDefault();
  };
  // The same element is measured whichever of the two stands in it.
  return (
    <div ref={element} onBlur={() => setRead(undefined)}>
      {width > 0 && !fits ? (
        instead
      ) : (
        <>
          <BarSlider
            className={undefined}
            label={label}
            help={texts.flowHelp}
            count={ribbons.length}
            at={at}
            said={`${texts.fromToShort(from, to)}, ${texts.timesOf(count, whole(count))}`}
            onKeyDown={handleKey}
          >
            <div className={styles.flowFrame} style={{ height: height + edge * 2 }}>
              {fits && (
                <svg className={styles.flow} width={width} height={height + edge * 2} aria-hidden="true">
                  <g transform={`translate(0 ${edge})`}>
                    {ribbons.map(({ column, fromMiddle, toMiddle, thickness, isStrongest, ...step }, n) => {
                      const [x0, x1] = [xOf(column) + barWidth, xOf(column + 1)];
                      const middle = (x0 + x1) / 2;
                      return (
                        <path
                          key={`${column} ${step.from} ${step.to}`}
                          className={`${isStrongest ? styles.strongest : styles.ribbon} ${n === read ? styles.read : ''}`}
                          d={`M${x0} ${fromMiddle}C${middle} ${fromMiddle} ${middle} ${toMiddle} ${x1} ${toMiddle}`}
                          strokeWidth={Math.max(1, thickness)}
                          onPointerMove={() => setRead(n)}
                          onPointerDown={() => setRead(n)}
                          // A finger has left once it is lifted: what it pressed stays until another is.
                          onPointerLeave={(event) => event.pointerType !== 'touch' && setRead(undefined)}
                        />
                      );
                    })}
                    {/* Within the drawing labels stand above their bars, where few ribbons are: those of the last column end at it. */}
                    {bars.map(({ route, column, top, height: tall }) => {
                      const isBeside = isOutside && (column === 0 || column === columns);
                      const isEnd = isOutside ? column === 0 : column === columns;
                      return (
                        <g key={`${column} ${route}`}>
                          <rect
                            className={styles.flowBar}
                            x={xOf(column)}
                            y={top}
                            width={barWidth}
                            height={Math.max(2, tall)}
                          />
                          <text
                            className={styles.flowLabel}
                            x={labelX({ x: xOf(column), isEnd, isBeside })}
                            y={isBeside ? top + tall / 2 + 4 : top - above}
                            textAnchor={isEnd ? 'end' : 'start'}
                          >
                            {isOutside && column !== 0 && column !== columns
                              ? cut(route, room - beside * 2)
                              : isOutside
                                ? route
                                : cut(route, (column >= columns - 1 ? room / 2 : room) - beside * 2)}
                          </text>
                        </g>
                      );
                    })}
                  </g>
                </svg>
              )}
            </div>
          </BarSlider>
          {/* Not at the pointer, where it would lie upon what it tells of. */}
          <p className={`small ${styles.flowSaid}`} aria-hidden="true">
            {read === undefined ? (
              texts.flowHint
            ) : (
              <>
                <b>{texts.timesOf(count, whole(count))}</b> {texts.fromToShort(from, to)}
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}
