import { graphql } from 'relay-runtime';
import { Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { useLive } from '../live/useLive.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { NotFound } from '../ui/NotFound.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Tabs } from '../ui/Tabs.js';
import type { PersonPageQuery, PersonPageQuery$data } from './__generated__/PersonPageQuery.graphql.js';
import type { PersonPageSubscription } from './__generated__/PersonPageSubscription.graphql.js';
import { personPath } from './person-path.js';
import { PersonGone } from './PersonGone.js';
import { PersonHeader } from './PersonHeader.js';
import * as texts from './texts.js';

/** The query of a person's pages; the route starts it. */
export const personPageQuery = graphql`
  query PersonPageQuery($id: UUID!) @preloadable {
    userById(id: $id) {
      id
      name
      ...PersonHeader_user
      ...BadgeList_user
      ...BadgeBoard_user
    }
  }
`;

const subscription = graphql`
  subscription PersonPageSubscription($id: UUID!) {
    userUpdated(id: $id) {
      user {
        name
        ...PersonHeader_user
        ...BadgeList_user
        ...BadgeBoard_user
      }
    }
  }
`;

export type PersonOnPage = NonNullable<PersonPageQuery$data['userById']>;

/** The person whom the current tab shows. */
export const usePersonOnPage = () => useOutletContext<PersonOnPage>();

const tabs = [
  { path: 'dashboard', label: texts.tabDashboard },
  { path: 'activity', label: texts.tabActivity },
  { path: 'badges', label: texts.tabBadges },
  { path: 'tasks', label: texts.tabTasks },
  { path: 'things', label: texts.tabThings },
] as const;

/** A person: their header, the tabs, and the current tab. */
export function PersonPage() {
  const { userById: user } = usePageQuery<PersonPageQuery>(personPageQuery);
  return user ? <PersonTabs key={user.id} user={user} /> : <NotFound what="person" />;
}

function PersonTabs({ user }: { readonly user: PersonOnPage }) {
  const { pathname } = useLocation();
  if (useLive<PersonPageSubscription>(subscription, user.id)) return <PersonGone />;
  // The dashboard is the person themselves.
  const tab = tabs.slice(1).find(({ path }) => pathname.endsWith(`/${path}`))?.label;
  return (
    <>
      <PersonHeader user={user} tab={tab} />
      <Tabs
        wrapped
        label={user.name}
        tabs={tabs.map(({ path, label }) => ({ to: personPath(user.id, path), label }))}
      />
      <RoutePanel>
        <Outlet context={user} />
      </RoutePanel>
    </>
  );
}
