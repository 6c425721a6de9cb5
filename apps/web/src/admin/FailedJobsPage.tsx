import { mostJobsRetried } from '@hedgerow/domain';
import { commitLocalUpdate, fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { useFocusNearRow } from '../ui/useFocusNearRow.js';
import type { FailedJobsPageQuery } from './__generated__/FailedJobsPageQuery.graphql.js';
import { ExportJobs } from './ExportJobs.js';
import { FailedJobKindRow } from './FailedJobKindRow.js';
import { whole } from './figures.js';
import { RetryMany } from './RetryMany.js';
import styles from './Support.module.css';
import { SupportFrame } from './SupportFrame.js';
import * as texts from './support-texts.js';

/** As many as the api tells apart. */
const mostKinds = 100;

/** The query of the page; the route starts it, and it is asked again every few seconds. */
export const failedJobsQuery = graphql`
  query FailedJobsPageQuery @preloadable {
    allFailedJobs(first: 1) {
      totalCount
    }
    failedJobKinds {
      id
      jobs
      ...FailedJobKindRow_kind
    }
  }
`;

/** What the worker gave up, kind by kind, for administrators, who have it run again. */
export function FailedJobsPage() {
  return (
    <SupportFrame tools={<ExportJobs />}>
      <FailedJobs />
    </SupportFrame>
  );
}

function FailedJobs() {
  const { allFailedJobs, failedJobKinds: kinds } = usePageQuery<FailedJobsPageQuery>(failedJobsQuery);
  const environment = useRelayEnvironment();
  const focusNear = useFocusNearRow();
  const look = (ended?: () => void) =>
    fetchQuery<FailedJobsPageQuery>(environment, failedJobsQuery, {}).subscribe({
      complete: ended,
      error: ended,
    });
  useLookAgain(look, 'failed jobs');
  const total = allFailedJobs.totalCount;
  if (kinds.length === 0) return <Empty icon="check">{texts.noJobs}</Empty>;
  /** Takes kinds that were retried out of the list at once, and asks what is left. */
  const handleRetried = (ids: readonly string[], button: Element | null) => {
    focusNear(button);
    commitLocalUpdate(environment, (store) => {
      const left = store.getRoot().getLinkedRecords('failedJobKinds') ?? [];
      store.getRoot().setLinkedRecords(
        left.filter((kind) => !ids.includes(String(kind?.getValue('id')))),
        'failedJobKinds',
      );
    });
    look();
  };
  /** Of very many some are left: their kinds stay, and so does the focus. */
  const handleMany = (jobs: number, ids: readonly string[], button: Element | null) => {
    if (jobs > mostJobsRetried) look();
    else handleRetried(ids, button);
  };
  return (
    <>
      <div className={styles.head}>
        <p className="small" role="status">
          {texts.jobsLead(total, kinds.length)}
          {kinds.reduce((sum, { jobs }) => sum + jobs, 0) < total && ` ${texts.lastAreLookedAt}`}
        </p>
        <RetryMany
          jobs={total}
          label={texts.retryAll}
          onRetried={(button) =>
            handleMany(
              total,
              kinds.map(({ id }) => id),
              button,
            )
          }
        />
      </div>
      <ul className={styles.list} aria-label={texts.failedJobs}>
        {kinds.map((kind) => (
          <FailedJobKindRow
            key={kind.id}
            kind={kind}
            onRetried={(button) => handleMany(kind.jobs, [kind.id], button)}
            onOneRetried={(button) => handleRetried([], button)}
          />
        ))}
      </ul>
      {kinds.length === mostKinds && <p className="small">{texts.moreKinds(whole(mostKinds))}</p>}
    </>
  );
}
