import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import type { useRetryJobsMutation } from './__generated__/useRetryJobsMutation.graphql.js';

/** Has failed jobs run again: these, those of a kind, or all there are; resolves with how many those are. */
export const useRetryJobs = () => {
  const send = useCommand<useRetryJobsMutation>(graphql`
    mutation useRetryJobsMutation($input: RetryFailedJobsInput!) {
      retryFailedJobs(input: $input) {
        retried
      }
    }
  `);
  return async (which: { readonly ids?: string[]; readonly kind?: string }): Promise<number> =>
    (await send(which)).retryFailedJobs.retried;
};
