import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ShowMore } from '../lists/PagedList.js';
import { usePages } from '../relay/usePages.js';
import { useAttempt } from '../ui/Boundary.js';
import type { FailedJobsOfKind_query$key } from './__generated__/FailedJobsOfKind_query.graphql.js';
import type { FailedJobsOfKindQuery } from './__generated__/FailedJobsOfKindQuery.graphql.js';
import { FailedJobRow } from './FailedJobRow.js';
import styles from './Support.module.css';

interface FailedJobsOfKindProps {
  readonly kind: string;
  readonly label: string;
  /** Told of the button by which one of them runs again. */
  readonly onGone: (button: Element | null) => void;
}

/** The jobs of one kind, the last failure first, more on request. */
export function FailedJobsOfKind({ kind, label, onGone }: FailedJobsOfKindProps) {
  const query = useLazyLoadQuery<FailedJobsOfKindQuery>(
    graphql`
      query FailedJobsOfKindQuery($kind: String!) {
        ...FailedJobsOfKind_query @arguments(kind: $kind)
      }
    `,
    { kind },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  const { data, pages } = usePages<FailedJobsOfKind_query$key>(
    graphql`
      fragment FailedJobsOfKind_query on Query
      @refetchable(queryName: "FailedJobsOfKindMoreQuery")
      @argumentDefinitions(
        kind: { type: "String!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        allFailedJobs(first: $count, after: $cursor, kind: $kind)
          @connection(key: "FailedJobsOfKind_allFailedJobs") {
          __id
          edges {
            node {
              id
              ...FailedJobRow_job
            }
          }
        }
      }
    `,
    query,
  );
  return (
    <>
      <ul className={styles.jobs} aria-label={label}>
        {data.allFailedJobs.edges.map(({ node }) => (
          <FailedJobRow
            key={node.id}
            job={node}
            onGone={(id, button) => {
              onGone(button);
              pages.remove(id);
            }}
          />
        ))}
      </ul>
      <ShowMore pages={pages} />
    </>
  );
}
