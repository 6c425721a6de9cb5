import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { labelsOf } from '../../actions/labels.js';
import { span } from '../../time/time.js';
import { bands } from '../state.js';
import { ActionMark } from './ActionMark.js';
import styles from './Chart.module.css';
import type { Gap } from './rows.js';
import * as texts from '../texts.js';

export interface ActionOnChart {
  readonly t: number;
  readonly type: string;
  readonly who: string | undefined;
}

/** Height of the strip of actions between the plot and the time axis, in pixels. */
export const stripHeight = 36;
// The mean width of a character at 13 px: enough to tell whether a word fits.
const character = 6.4;

/** The labels of the bands at the right edge, in their own colour, in place of a legend. */
export function BandLabels({ inside }: { inside: boolean }) {
  const plot = usePlotArea();
  const y = useYAxisScale();
  if (!plot || !y) return null;
  const right = plot.x + plot.width;
  return (
    <g className={styles.bandLabels} aria-hidden="true">
      {bands.map(({ state, from, to, label }) => {
        const top = Math.max(plot.y, y(to) ?? plot.y);
        const bottom = Math.min(plot.y + plot.height, y(from) ?? 0);
        if (bottom - top < 14) return null;
        return (
          <g key={state} className={styles[state]}>
            <rect x={right} y={top + 0.5} width={4} height={bottom - top - 1} />
            {inside ? (
              <text x={plot.x + 6} y={top + 14}>
                {label}
              </text>
            ) : (
              <text x={right + 10} y={(top + bottom) / 2 + 4}>
                {label}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Names the stretches in which nothing was received, where there is room for it. */
export function GapLabels({ gaps }: { gaps: readonly Gap[] }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!plot || !x || !y) return null;
  return (
    <g className={styles.gaps}>
      {gaps.map(({ from, to, value }) => {
        const [left, right] = [x(from) ?? 0, x(to) ?? 0];
        const label = texts.noDataFor(span(to - from));
        return right - left < 30 ? null : (
          <text
            key={from}
            x={(left + right) / 2}
            y={Math.max(plot.y + 16, (y(value) ?? 0) - 14)}
            textAnchor="middle"
          >
            {right - left > label.length * character - 30 ? label : texts.gap}
          </text>
        );
      })}
    </g>
  );
}

interface Placed extends ActionOnChart {
  readonly x: number;
}

// Marks closer than this many pixels would cover each other.
const apart = 11;

/** What was done, and by whom: "Watered, Tomas". */
export const labelFor = ({ type, who }: ActionOnChart) =>
  `${labelsOf(type).past}${who ? `, ${who.split(' ')[0]}` : ''}`;

/** Merges marks that would cover each other: the last stands for all, and its title names all. */
const together = (marks: readonly Placed[]) => {
  const groups: Placed[][] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last && mark.x - last[0]!.x < apart) last.push(mark);
    else groups.push([mark]);
  }
  return groups.map((group) => ({
    ...group.at(-1)!,
    label: group.length > 1 ? texts.countOfActions(group.length) : labelFor(group[0]!),
    title: group.map(labelFor).join('; '),
  }));
};

/** Places the label of each mark at its right, else at its left, else nowhere: labels never overlap marks or labels. */
export const placeLabels = (marks: readonly Placed[], start: number, end: number) => {
  let taken = start;
  return together(marks).map((mark, i, all) => {
    const width = mark.label.length * character + 18;
    const next = (all[i + 1]?.x ?? end + 8) - 8;
    const side =
      mark.x + width < next ? ('right' as const) : mark.x - width > taken ? ('left' as const) : undefined;
    taken = mark.x + (side === 'right' ? width : 8);
    return { ...mark, side };
  });
};

/** Actions as shapes under the plot on the same time axis; each with its name as far as there is room. */
export function ActionStrip({ actions }: { actions: readonly ActionOnChart[] }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  if (!plot || !x) return null;
  const y = plot.y + plot.height + stripHeight / 2 + 2;
  const end = plot.x + plot.width;
  const placed = placeLabels(
    actions
      .map((action) => ({ ...action, x: x(action.t) ?? 0 }))
      .filter((action) => action.x >= plot.x && action.x <= end),
    plot.x,
    end,
  );
  return (
    <g className={styles.strip}>
      <path d={`M${plot.x} ${plot.y + plot.height + stripHeight + 2}h${plot.width}`} />
      {placed.map(({ t, type, x: at, label, title, side }) => (
        <g key={`${t}${type}`}>
          <path d={`M${at} ${plot.y}V${y - 8}`} className={styles.dropline} />
          <title>{title}</title>
          <ActionMark type={type} x={at} y={y} />
          {side && (
            <text
              x={side === 'right' ? at + 11 : at - 11}
              y={y + 4}
              textAnchor={side === 'right' ? 'start' : 'end'}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
