import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAttempt } from '../ui/Boundary.js';
import type { useLackOfRightsQuery } from './__generated__/useLackOfRightsQuery.graphql.js';

const query = graphql`
  query useLackOfRightsQuery {
    viewer {
      isAdmin
    }
    secondFactor {
      isRequired
      since
    }
  }
`;

export type LackOfRights = 'factor' | 'session';

/**
 * What an administrator lacks to have the rights of one: a second factor, or a session that began with it and since they are an
 * administrator. Undefined for other people. For those whose token is not an administrator's; suspends while it is asked for.
 */
export const useLackOfRights = (): LackOfRights | undefined => {
  const { viewer, secondFactor } = useLazyLoadQuery<useLackOfRightsQuery>(
    query,
    {},
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  if (!viewer?.isAdmin) return undefined;
  return secondFactor.isRequired && !secondFactor.since ? 'factor' : 'session';
};
