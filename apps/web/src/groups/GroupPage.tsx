import { useCallback, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useShownName } from '../ui/Gone.js';
import { soon } from '../ui/later.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Tabs } from '../ui/Tabs.js';
import type { GroupPageQuery, GroupPageQuery$data } from './__generated__/GroupPageQuery.graphql.js';
import { groupPath } from './group-path.js';
import { GroupForGuests } from './GroupForGuests.js';
import { GroupGone } from './GroupGone.js';
import { GroupHeader } from './GroupHeader.js';
import * as texts from './texts.js';

const GroupLive = soon(async () => (await import('./GroupLive.js')).GroupLive);

/** The query of a group's pages; the route starts it. */
export const groupPageQuery = graphql`
  query GroupPageQuery($id: UUID!) @preloadable {
    groupById(id: $id) {
      id
      name
      isPublic
      revision
      viewerMayEdit
      viewerMembership {
        id
      }
      firstMembers: memberships(first: 2) {
        isOwner
      }
      ...GroupHeader_group
      ...GroupForGuests_group
      ...GroupPeople_group
      ...GroupInvitations_group
    }
  }
`;

export type GroupOnPage = NonNullable<GroupPageQuery$data['groupById']>;

/** The group that the current tab shows. */
export const useGroupOnPage = () => useOutletContext<GroupOnPage>();

const tabs = [
  { path: 'dashboard', label: texts.tabDashboard },
  { path: 'activity', label: texts.tabActivity },
  { path: 'members', label: texts.tabMembers },
  { path: 'things', label: texts.tabThings },
  { path: 'devices', label: texts.tabDevices },
  { path: 'tasks', label: texts.tabTasks },
] as const;

/** What the document's title says beside the name; the dashboard is the group itself. */
const tabOf = (pathname: string): string | undefined =>
  [...tabs.slice(1), { path: 'membership', label: texts.membership }].find(({ path }) =>
    pathname.endsWith(`/${path}`),
  )?.label;

function GroupTabs({ group }: { group: GroupOnPage }) {
  const { id } = group;
  const { pathname } = useLocation();
  const signedIn = isSignedIn(useAuth());
  const [isGone, setGone] = useState(false);
  const handleGone = useCallback(() => setGone(true), []);
  if (isGone) return <GroupGone name={group.name} />;
  return (
    <>
      <GroupLive group={group} onGone={handleGone} />
      <GroupHeader group={group} tab={tabOf(pathname)} />
      {signedIn ? (
        <>
          <Tabs
            label={group.name}
            tabs={tabs.map(({ path, label }) => ({
              to: groupPath(id, path),
              label,
              ...(path === 'members' && { also: groupPath(id, 'membership') }),
            }))}
            wrapped
          />
          <RoutePanel>
            <Outlet context={group} />
          </RoutePanel>
        </>
      ) : (
        <GroupForGuests group={group} />
      )}
    </>
  );
}

/** A group: its header, its tabs, and the current tab. */
export function GroupPage() {
  const { groupById: group } = usePageQuery<GroupPageQuery>(groupPageQuery);
  const { id = '' } = useParams();
  const shown = useShownName(id, group);
  return group ? <GroupTabs key={group.id} group={group} /> : <GroupGone name={shown} />;
}
