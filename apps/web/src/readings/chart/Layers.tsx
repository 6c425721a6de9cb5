import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { wordsOf } from '../../actions/words.js';
import { span } from '../../time/time.js';
import { bands } from '../state.js';
import { ActionMark } from './ActionMark.js';
import styles from './Chart.module.css';
import type { Gap } from './rows.js';

export interface ActionOnChart {
  readonly t: number;
  readonly type: string;
  readonly who: string | undefined;
}

/** Height of the strip of actions between the plot and the time axis, in pixels. */
export const stripHeight = 36;
// The mean width of a character at 13 px: enough to tell whether a word fits.
const character = 6.4;

/** The words of the bands at the right edge, in their own colour, in place of a legend. */
export function BandWords({ inside }: { inside: boolean }) {
  const plot = usePlotArea();
  const y = useYAxisScale();
  if (!plot || !y) return null;
  const right = plot.x + plot.width;
  return (
    <g className={styles.bandWords} aria-hidden="true">
      {bands.map(({ state, from, to, words }) => {
        const top = Math.max(plot.y, y(to) ?? plot.y);
        const bottom = y(from) ?? 0;
        if (bottom - top < 14) return null;
        return (
          <g key={state} className={styles[state]}>
            <rect x={right} y={top + 0.5} width={4} height={bottom - top - 1} />
            {inside ? (
              <text x={plot.x + 6} y={top + 14}>
                {words}
              </text>
            ) : (
              <text x={right + 10} y={(top + bottom) / 2 + 4}>
                {words}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Names the stretches in which nothing was received, where there is room for it. */
export function GapWords({ gaps }: { gaps: readonly Gap[] }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  if (!plot || !x) return null;
  return (
    <g className={styles.gaps}>
      {gaps.map(({ from, to }) => {
        const [left, right] = [x(from) ?? 0, x(to) ?? 0];
        const words = `no data ${span(to - from)}`;
        return right - left < 18 ? null : (
          <text key={from} x={(left + right) / 2} y={plot.y + 16} textAnchor="middle">
            {right - left > words.length * character - 30 ? words : 'gap'}
          </text>
        );
      })}
    </g>
  );
}

/** Actions as shapes under the plot on the same time axis; each with its name as far as there is room. */
export function ActionStrip({ actions }: { actions: readonly ActionOnChart[] }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  if (!plot || !x) return null;
  const y = plot.y + plot.height + stripHeight / 2 + 2;
  const placed = actions.map((action) => ({ ...action, x: x(action.t) ?? 0 })).filter((a) => a.x >= plot.x && a.x <= plot.x + plot.width);
  return (
    <g className={styles.strip}>
      <path d={`M${plot.x} ${plot.y + plot.height + stripHeight + 2}h${plot.width}`} />
      {placed.map((action, i) => {
        const words = `${wordsOf(action.type).past}${action.who ? `, ${action.who.split(' ')[0]}` : ''}`;
        const room = (placed[i + 1]?.x ?? plot.x + plot.width) - action.x - 24;
        return (
          <g key={`${action.t}${action.type}`}>
            <path d={`M${action.x} ${plot.y}V${y - 8}`} className={styles.dropline} />
            <title>{words}</title>
            <ActionMark type={action.type} x={action.x} y={y} />
            {room > words.length * character && (
              <text x={action.x + 11} y={y + 4}>
                {words}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
