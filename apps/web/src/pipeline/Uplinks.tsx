import { graphql } from 'relay-runtime';
import { SaveTable } from '../admin/FigureTable.js';
import type { FileColumn } from '../admin/table-file.js';
import { clock, parseTime } from '../time/time.js';
import type { UplinksQuery, UplinksQuery$data } from './__generated__/UplinksQuery.graphql.js';
import { count } from './figures.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

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

/** Uplinks that arrived in each minute of the last hour, as a file, and the last minute and the greatest as figures: over time they are drawn with the events. */
export function Uplinks() {
  return (
    <Part<UplinksQuery> id="uplinks" title={texts.uplinks} height={120} query={query}>
      {({ pipeline: { uplinks } }) =>
        uplinks ? <Counted uplinks={uplinks} /> : <p className="small">{texts.noUplinks}</p>
      }
    </Part>
  );
}

type PerMinute = NonNullable<UplinksQuery$data['pipeline']['uplinks']>;

function Counted({ uplinks: { perMinute: minutes, until: end } }: { readonly uplinks: PerMinute }) {
  const until = parseTime(end).getTime();
  const rows = minutes.map((n, minute) => ({
    from: new Date(until - (minutes.length - minute) * minuteMs).toISOString(),
    uplinks: n,
  }));
  const most = Math.max(...minutes);
  const peak = rows.find(({ uplinks }) => uplinks === most);
  return (
    <>
      <p className={styles.keyed}>
        <b>{count(minutes.at(-1) ?? 0)}</b> {texts.inLastMinute}
      </p>
      {peak && most > 0 && (
        <p className="small">{texts.mostUplinks(count(most), clock(parseTime(peak.from)))}</p>
      )}
      <SaveTable label={texts.uplinks} columns={columns} rows={rows} />
    </>
  );
}
