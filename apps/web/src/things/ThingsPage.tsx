import { useCallback, useRef, useState } from 'react';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { ThingsPageQuery } from './__generated__/ThingsPageQuery.graphql.js';
import { ThingsList, type ThingsListProps } from './ThingsList.js';
import { ThingsTools } from './ThingsTools.js';
import * as texts from './texts.js';

/** The query of the list; the route starts it. */
export const thingsPageQuery = graphql`
  query ThingsPageQuery(
    $scope: ThingScope
    $orderBy: ThingOrder
    $backwards: Boolean
    $search: String
    $types: [ThingType!]
    $states: [WaterState!]
    $groupId: UUID
    $ids: [UUID!]
    $count: Int!
  ) @preloadable {
    ...ThingsList_query
      @arguments(
        scope: $scope
        orderBy: $orderBy
        backwards: $backwards
        search: $search
        types: $types
        states: $states
        groupId: $groupId
        ids: $ids
        count: $count
      )
  }
`;

// The query is read inside the panel, so that the panel alone waits and fails.
function ListOfPage(props: Omit<ThingsListProps, 'query'>) {
  return <ThingsList {...props} query={usePageQuery<ThingsPageQuery>(thingsPageQuery)} />;
}

/** The things that the viewer may see. */
export function ThingsPage() {
  const signedIn = isSignedIn(useAuth());
  const [isChoosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const handleChoosing = useCallback((next: boolean) => {
    setChoosing(next);
    // What had the focus goes with the boxes and the bar; the page stays where it is.
    if (!next) chooser.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHead
        title={texts.things}
        actions={
          <>
            <ButtonLink to="/things/nearest" icon="locate">
              {texts.nearestThing}
            </ButtonLink>
            <ButtonLink to="/things/new" icon="plus" kind="primary">
              {texts.addThing}
            </ButtonLink>
          </>
        }
      >
        {signedIn ? texts.leadForMembers : texts.leadForGuests}
      </PageHead>
      <ThingsTools
        signedIn={signedIn}
        chooser={chooser}
        isChoosing={isChoosing}
        onChoosing={handleChoosing}
      />
      <RoutePanel>
        <ListOfPage isChoosing={isChoosing} onChoosing={handleChoosing} />
      </RoutePanel>
    </>
  );
}
