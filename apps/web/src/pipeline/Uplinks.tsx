import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { parseTime } from '../time/time.js';
import type { Uplinks_pipeline$key } from './__generated__/Uplinks_pipeline.graphql.js';
import { count } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const [width, height] = [480, 64];
const minuteMs = 60_000;

const columns: readonly FileColumn<{ readonly from: string; readonly uplinks: number }>[] = [
  { head: texts.minute, value: ({ from }) => from },
  { head: texts.uplinksIn, value: ({ uplinks }) => uplinks },
];

/** Uplinks that arrived in each minute of the last hour, as a line, and the last minute as a figure. */
export function Uplinks({ pipeline }: { pipeline: Uplinks_pipeline$key }) {
  const { uplinks } = useFragment(
    graphql`
      fragment Uplinks_pipeline on Pipeline {
        uplinks {
          perMinute
          until
        }
      }
    `,
    pipeline,
  );
  const minutes = uplinks?.perMinute ?? [];
  const until = uplinks ? parseTime(uplinks.until).getTime() : 0;
  const rows = minutes.map((n, minute) => ({
    from: new Date(until - (minutes.length - minute) * minuteMs).toISOString(),
    uplinks: n,
  }));
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  const points = minutes.map((n, minute) => {
    const x = (minute / Math.max(1, minutes.length - 1)) * width;
    // From 0: a line that hardly moves is to look so.
    const y = height - 1 - (n / Math.max(1, most)) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <section aria-labelledby="uplinks">
      <div className={styles.keyed}>
        <h2 id="uplinks">{texts.uplinks}</h2>
        {uplinks && <b>{count(minutes.at(-1) ?? 0)}</b>}
      </div>
      {uplinks ? (
        <>
          <svg
            className={styles.line}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={texts.uplinksDrawn(count(most), count(least))}
          >
            <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
          </svg>
          <div className={styles.foot}>
            <SaveTable label={texts.uplinks} columns={columns} rows={rows} />
          </div>
        </>
      ) : (
        <p className="small">{texts.noUplinks}</p>
      )}
    </section>
  );
}
