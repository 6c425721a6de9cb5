import { commitLocalUpdate, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import { placeOfAlert } from '../pipeline/alerts.js';
import type { HealthQuery } from './__generated__/HealthQuery.graphql.js';
import { healthQuery } from './Health.js';

/** What a part of the answer is, which is there only once it was asked for. */
type Known = { readonly [F in keyof HealthQuery['response']]?: HealthQuery['response'][F] | null };

/** What waits for an administrator on other pages, as the overview or these pages were told it: nothing is asked for it here. */
export const useWaiting = (): { readonly support: number; readonly pipeline: number } => {
  const known: Known = useLazyLoadQuery<HealthQuery>(healthQuery, {}, { fetchPolicy: 'store-only' });
  const raised = known.pipeline?.alerts?.filter(({ state }) => state === 'ALERT') ?? [];
  const [feedback, jobs] = [known.allFeedback?.totalCount, known.allFailedJobs?.totalCount];
  return {
    // A part of it would be no count of the page.
    support: feedback === undefined || jobs === undefined ? 0 : feedback + jobs,
    // Those of other pages are counted there.
    pipeline: raised.filter(({ name }) => placeOfAlert(name).startsWith('#')).length,
  };
};

/** Counts on the tab at once by how many there is more feedback to answer, or less. */
export const useCountOpen = (): ((by: 1 | -1) => void) => {
  const environment = useRelayEnvironment();
  return (by) =>
    commitLocalUpdate(environment, (store) => {
      const open = store.getRoot().getLinkedRecord('allFeedback', { first: 1, isAnswered: false });
      const count = open?.getValue('totalCount');
      if (typeof count === 'number') open!.setValue(Math.max(0, count + by), 'totalCount');
    });
};
