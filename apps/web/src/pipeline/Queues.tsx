import { useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { type FigureColumn, SavedTable } from '../admin/FigureTable.js';
import { labelIn } from '../ui/label.js';
import { Section } from '../ui/Section.js';
import type { Queues_pipeline$data, Queues_pipeline$key } from './__generated__/Queues_pipeline.graphql.js';
import { count } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** What waits beside the projections: events to be published, jobs, and how many sockets are open. */
export function Queues({ pipeline }: { pipeline: Queues_pipeline$key }) {
  const { unpublished, jobsDue, jobsFailed, sockets, queues } = useFragment(
    graphql`
      fragment Queues_pipeline on Pipeline {
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
    `,
    pipeline,
  );
  const figures = [
    [texts.unpublished, unpublished],
    [texts.jobsDue, jobsDue],
    [
      jobsFailed.value === 0 ? texts.jobsFailed : <Link to="/admin/support/jobs">{texts.jobsFailed}</Link>,
      jobsFailed,
    ],
    [texts.sockets, sockets],
  ] as const;
  return (
    <Section title={texts.figures}>
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
        <SavedTable label={texts.queues} columns={columns} rows={queues} keyOf={({ name }) => name} />
      )}
    </Section>
  );
}

type Queue = NonNullable<Queues_pipeline$data['queues']>[number];

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
