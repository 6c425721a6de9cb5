import { graphql } from 'relay-runtime';
import type { ExportJobsQuery, ExportJobsQuery$data } from './__generated__/ExportJobsQuery.graphql.js';
import { readPages, SaveList } from './SaveList.js';
import * as texts from './support-texts.js';
import type { FileColumn } from './table-file.js';

const query = graphql`
  query ExportJobsQuery($after: String) {
    allFailedJobs(first: 200, after: $after) {
      nodes {
        id
        queue
        reaction
        key
        reason
        attempts
        failedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

type Job = ExportJobsQuery$data['allFailedJobs']['nodes'][number];

const columns: readonly FileColumn<Job>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.failedAt, value: ({ failedAt }) => failedAt },
  { head: texts.queueName, value: ({ queue }) => queue },
  { head: texts.job, value: ({ reaction }) => texts.jobName(reaction) },
  { head: texts.reaction, value: ({ reaction }) => reaction },
  { head: texts.aboutWhat, value: ({ key }) => key },
  { head: texts.reason, value: ({ reason }) => reason },
  { head: texts.tries, value: ({ attempts }) => attempts },
];

/** Saves the jobs that the worker gave up. */
export function ExportJobs() {
  return (
    <SaveList
      label={texts.failedJobs}
      columns={columns}
      read={readPages<ExportJobsQuery, Job>(query, {}, ({ allFailedJobs }) => allFailedJobs)}
    />
  );
}
