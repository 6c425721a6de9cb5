import { graphql } from 'relay-runtime';
import { SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { parseTime } from '../time/time.js';
import type { UplinksQuery, UplinksQuery$data } from './__generated__/UplinksQuery.graphql.js';
import { count } from './figures.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const [width, height] = [480, 64];
const minuteMs = 60_000;

const columns: readonly FileColumn<{ readonly from: string; readonly uplinks: number }>[] = [
  { head: texts.minute, value: ({ from }) => from },
  { head: texts.uplinksIn, value: ({ uplinks }) => uplinks },
];

const query = graphql`
  query UplinksQuery {
    pipeline {
      uplinks {
        perMinute
        until
      }
    }
  }
`;

/** Uplinks that arrived in each minute of the last hour, as a line, and the last minute as a figure. */
export function Uplinks() {
  return (
    <Part<UplinksQuery> id="uplinks" title={texts.uplinks} height={120} query={query}>
      {({ pipeline: { uplinks } }) =>
        uplinks ? <Line uplinks={uplinks} /> : <p className="small">{texts.noUplinks}</p>
      }
    </Part>
  );
}

type Counted = NonNullable<UplinksQuery$data['pipeline']['uplinks']>;

function Line({ uplinks: { perMinute: minutes, until: end } }: { readonly uplinks: Counted }) {
  const until = parseTime(end).getTime();
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
    <>
      <p className={styles.keyed}>
        <b>{count(minutes.at(-1) ?? 0)}</b> {texts.inLastMinute}
      </p>
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
  );
}
