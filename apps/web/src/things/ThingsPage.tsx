import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { PageHead } from '../ui/PageHead.js';
import type { ThingsPageQuery } from './__generated__/ThingsPageQuery.graphql.js';
import { ThingsList } from './ThingsList.js';
import { ThingsTools } from './ThingsTools.js';

/** The query of the list; the route starts it. */
export const thingsPageQuery = graphql`
  query ThingsPageQuery($scope: ThingScope, $orderBy: ThingOrder, $search: String) @preloadable {
    ...ThingsList_query @arguments(scope: $scope, orderBy: $orderBy, search: $search)
  }
`;

/** The things that the viewer may see. */
export function ThingsPage() {
  const query = usePageQuery<ThingsPageQuery>(thingsPageQuery);
  const signedIn = isSignedIn(useAuth());
  return (
    <>
      <PageHead title="Things" primary={{ to: '/things/new', icon: 'plus', label: 'Add a thing' }}>
        {signedIn
          ? 'Everything you may see: yours, your groups’ and what is public.'
          : 'Everything that is public.'}
      </PageHead>
      <ThingsTools signedIn={signedIn} />
      <ThingsList query={query} />
    </>
  );
}
