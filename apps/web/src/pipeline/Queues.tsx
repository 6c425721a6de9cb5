import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { labelIn } from '../ui/label.js';
import { Section } from '../ui/Section.js';
import type { Queues_pipeline$key } from './__generated__/Queues_pipeline.graphql.js';
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
    [texts.jobsFailed, jobsFailed],
    [texts.sockets, sockets],
  ] as const;
  return (
    <Section title={texts.figures}>
      <dl className={styles.figures}>
        {figures.map(([label, { value, because }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null ? labelIn(texts.because, because ?? '') : count(value)}</dd>
          </div>
        ))}
      </dl>
      {queues === null ? (
        <p className="small">{texts.noQueues}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.queue}>
          <table className={styles.table}>
            <thead>
              <tr>
                {[texts.queue, texts.waiting, texts.running, texts.delayed, texts.failed].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ name, waiting, running, delayed, failed }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{count(waiting)}</td>
                  <td>{count(running)}</td>
                  <td>{count(delayed)}</td>
                  <td>{count(failed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
