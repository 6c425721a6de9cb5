import { mostFailureKinds, mostFailuresLooked } from '@hedgerow/domain';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLookAgain } from '../live/useLookAgain.js';
import { useAskAnew } from '../relay/useAskAnew.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { useFocusNearRow } from '../ui/useFocusNearRow.js';
import type { FailedJobsPageQuery } from './__generated__/FailedJobsPageQuery.graphql.js';
import { ExportJobs } from './ExportJobs.js';
import { FailedJobKindRow } from './FailedJobKindRow.js';
import { whole } from './figures.js';
import { type Retried, RetryMany } from './RetryMany.js';
import styles from './Support.module.css';
import { SupportFrame } from './SupportFrame.js';
import * as texts from './support-texts.js';

/** The query of the page; the route starts it, and it is asked again every few seconds. */
export const failedJobsQuery = graphql`
  query FailedJobsPageQuery @preloadable {
    allFailedJobs(first: 1) {
      totalCount
    }
    failedJobKinds {
      id
      isAll
      ...FailedJobKindRow_kind
    }
  }
`;

/** What the worker gave up, kind by kind, for administrators, who have it run again. */
export function FailedJobsPage() {
  return (
    <SupportFrame file={<ExportJobs />}>
      <FailedJobs />
    </SupportFrame>
  );
}

function FailedJobs() {
  const { allFailedJobs, failedJobKinds: kinds } = usePageQuery<FailedJobsPageQuery>(failedJobsQuery);
  const environment = useRelayEnvironment();
  const focusNear = useFocusNearRow();
  const ask = useAskAnew<FailedJobsPageQuery>(failedJobsQuery);
  const look = (ended?: () => void) => ask({}, ended);
  useLookAgain(look, 'failed jobs');
  const total = allFailedJobs.totalCount;
  if (kinds.length === 0) return <Empty icon="check">{texts.noJobs}</Empty>;
  const isAll = kinds.every((kind) => kind.isAll);
  /** Takes what was retried out of the list and the count at once, and asks what is left. The focus stays on a button that stays. */
  const handleRetried = ({ button, jobs }: Retried, ids: readonly string[] = []) => {
    focusNear(button);
    commitLocalUpdate(environment, (store) => {
      const root = store.getRoot();
      root.getLinkedRecord('allFailedJobs', { first: 1 })?.setValue(Math.max(0, total - jobs), 'totalCount');
      const left = root.getLinkedRecords('failedJobKinds') ?? [];
      root.setLinkedRecords(
        left.filter((kind) => !ids.includes(String(kind?.getValue('id')))),
        'failedJobKinds',
      );
    });
    look();
  };
  return (
    <>
      <div className={styles.head}>
        <p className="small" role="status">
          {texts.jobsLead(total, kinds.length)}
          {!isAll && ` ${texts.lastAreLookedAt(whole(mostFailuresLooked))}`}
        </p>
        <RetryMany
          jobs={total}
          label={texts.retryAll}
          onRetried={(retried) =>
            handleRetried(retried, retried.jobs < total ? [] : kinds.map(({ id }) => id))
          }
        />
      </div>
      <ul className={styles.list} aria-label={texts.failedJobs}>
        {kinds.map((kind) => (
          <FailedJobKindRow
            key={kind.id}
            kind={kind}
            onRetried={(retried, isGone) => handleRetried(retried, isGone ? [kind.id] : [])}
          />
        ))}
      </ul>
      {kinds.length === mostFailureKinds && (
        <p className="small">{texts.moreKinds(whole(mostFailureKinds))}</p>
      )}
    </>
  );
}
