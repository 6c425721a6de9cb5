import { mostJobsRetried } from '@hedgerow/domain';
import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { useRevalidator } from 'react-router-dom';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { Empty } from '../ui/Empty.js';
import { notify } from '../ui/notices.js';
import type { FailedJobsPage_query$key } from './__generated__/FailedJobsPage_query.graphql.js';
import again, { type FailedJobsPageQuery } from './__generated__/FailedJobsPageQuery.graphql.js';
import { whole } from './figures.js';
import { ExportJobs } from './ExportJobs.js';
import { FailedJobRow } from './FailedJobRow.js';
import styles from './Support.module.css';
import { SupportFrame } from './SupportFrame.js';
import * as texts from './support-texts.js';
import { useListAgain } from './useListAgain.js';
import { useRetryJobs } from './useRetryJobs.js';

/** As the fragment says. */
const usualCount = 50;

/** What the worker gave up, for administrators, who have it run again. */
export function FailedJobsPage() {
  return (
    <SupportFrame tools={<ExportJobs />}>
      <FailedJobs />
    </SupportFrame>
  );
}

function FailedJobs() {
  const { data, pages } = usePagedQuery<FailedJobsPage_query$key>(graphql`
    fragment FailedJobsPage_query on Query
    @refetchable(queryName: "FailedJobsPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" }) {
      allFailedJobs(first: $count, after: $cursor) @connection(key: "FailedJobsPage_allFailedJobs") {
        __id
        totalCount
        edges {
          node {
            id
            ...FailedJobRow_job
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allFailedJobs;
  useListAgain<FailedJobsPageQuery>(again, {}, { count: edges.length, usual: usualCount, pages });
  return (
    <PagedList
      label={texts.failedJobs}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<RetryAll total={totalCount} />}
      row={(job) => <FailedJobRow job={job} onGone={pages.remove} />}
      pages={pages}
      className={styles.list}
      empty={<Empty icon="check">{texts.noJobs}</Empty>}
    />
  );
}

function RetryAll({ total }: { readonly total: number }) {
  const { revalidate } = useRevalidator();
  const retry = useRetryJobs();
  const [asks, setAsks] = useState(false);
  const count = whole(total);
  const atOnce = whole(Math.min(total, mostJobsRetried));
  const handleConfirm = async () => {
    const retried = await retry({});
    setAsks(false);
    notify(texts.retried(retried));
    await revalidate();
  };
  return (
    <div className={styles.head}>
      <p className="small" role="status">
        {texts.jobsLead(count)}
      </p>
      <Button icon="retry" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {texts.retryAll}
      </Button>
      <Confirm
        open={asks}
        kind="primary"
        title={texts.retryAllTitle(atOnce)}
        confirm={texts.retryAll}
        running={texts.retrying}
        failure={texts.retryFailed}
        onConfirm={handleConfirm}
        onClose={() => setAsks(false)}
      >
        {texts.retryAllWhy}
        {total > mostJobsRetried && ` ${texts.retryAtOnce(atOnce)}`}
      </Confirm>
    </div>
  );
}
