import { Suspense } from 'react';
import { graphql } from 'relay-runtime';
import { SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { clock, parseTime } from '../time/time.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import type { UplinksQuery, UplinksQuery$data } from './__generated__/UplinksQuery.graphql.js';
import { count } from './figures.js';
import { lineHeight } from './line-height.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const TimeLines = retryable(async () => (await import('./TimeLines.js')).TimeLines);

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

/** Uplinks that arrived in each minute of the last hour, as a line, and the last minute and the greatest as figures. */
export function Uplinks() {
  return (
    <Part<UplinksQuery> id="uplinks" title={texts.uplinks} height={240} query={query}>
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
  const peak = rows.find(({ uplinks }) => uplinks === most);
  return (
    <>
      <p className={styles.keyed}>
        <b>{count(minutes.at(-1) ?? 0)}</b> {texts.inLastMinute}
      </p>
      {peak && most > 0 && (
        <p className="small">{texts.mostUplinks(count(most), clock(parseTime(peak.from)))}</p>
      )}
      <Suspense fallback={<Skeleton height={lineHeight} />}>
        <TimeLines
          label={texts.uplinksDrawn(count(most), count(least))}
          about={texts.uplinks}
          from={until - minutes.length * minuteMs}
          to={until}
          times={rows.map(({ from }) => parseTime(from).getTime())}
          lines={[{ name: texts.uplinksIn, values: minutes }]}
          write={(n) => texts.uplinksCame(count(n), n === 1)}
          writeTime={(t) => clock(new Date(t))}
        />
      </Suspense>
      <div className={styles.foot}>
        <SaveTable label={texts.uplinks} columns={columns} rows={rows} />
      </div>
    </>
  );
}
