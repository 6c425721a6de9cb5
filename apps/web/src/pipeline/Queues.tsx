import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import type { FigureColumn } from '../admin/FigureTable.js';
import { useConnection } from '../live/connection.js';
import { labelIn } from '../ui/label.js';
import type { QueuesQuery, QueuesQuery$data } from './__generated__/QueuesQuery.graphql.js';
import { count } from './figures.js';
import { FoldedTable } from './FoldedTable.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const query = graphql`
  query QueuesQuery {
    pipeline {
      unpublished {
        value
        because
      }
      jobsDue {
        value
        because
      }
      jobsFailed {
        value
        because
      }
      sockets {
        value
        because
      }
      queues {
        name
        waiting
        running
        delayed
        failed
      }
    }
  }
`;

/** What waits beside the projections: events to be published, jobs, and how many sockets are open. */
export function Queues() {
  return (
    <Part<QueuesQuery> id="queues" title={texts.figures} height={240} query={query}>
      {({ pipeline }) => <Figures pipeline={pipeline} />}
    </Part>
  );
}

function Figures({ pipeline }: { readonly pipeline: QueuesQuery$data['pipeline'] }) {
  const { unpublished, jobsDue, jobsFailed, queues } = pipeline;
  const { state } = useConnection();
  // That of this page is open before the api has told of it.
  const own = state === 'live' ? 1 : 0;
  const { value: told, because } = pipeline.sockets;
  const sockets = { value: told === null ? null : Math.max(told, own), because };
  const figures = [
    [texts.unpublished, unpublished],
    [texts.jobsDue, jobsDue],
    [
      jobsFailed.value === 0 ? (
        texts.jobsFailed
      ) : (
        <Link to="/admin/support/jobs" className="link thumb-link">
          {texts.jobsFailed}
        </Link>
      ),
      jobsFailed,
    ],
    [texts.sockets, sockets],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, { value, because }], n) => (
          <div key={n}>
            <dt>{label}</dt>
            <dd>{value === null ? labelIn(texts.because, because ?? '') : count(value)}</dd>
          </div>
        ))}
      </dl>
      {queues === null ? (
        <p className="small">{texts.noQueues}</p>
      ) : (
        <FoldedTable
          label={texts.queues}
          columns={columns}
          rows={queues}
          keyOf={({ name }) => name}
          isQuiet={({ waiting, running, delayed, failed }) => waiting + running + delayed + failed === 0}
          quiet={texts.queuesEmpty}
        />
      )}
    </>
  );
}

type Queue = NonNullable<QueuesQuery$data['pipeline']['queues']>[number];

const figureColumn = (
  head: string,
  of: 'waiting' | 'running' | 'delayed' | 'failed',
): FigureColumn<Queue> => ({ head, shown: (queue) => count(queue[of]), value: (queue) => queue[of] });

const columns: readonly FigureColumn<Queue>[] = [
  { head: texts.queue, shown: ({ name }) => name, value: ({ name }) => name },
  figureColumn(texts.waiting, 'waiting'),
  figureColumn(texts.running, 'running'),
  figureColumn(texts.delayed, 'delayed'),
  figureColumn(texts.failed, 'failed'),
];
