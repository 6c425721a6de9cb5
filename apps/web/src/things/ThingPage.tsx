import { useCallback, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import type { ThingPageQuery, ThingPageQuery$data } from './__generated__/ThingPageQuery.graphql.js';
import { useShownName } from '../ui/Gone.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Tabs } from '../ui/Tabs.js';
import { ThingHeader } from './ThingHeader.js';
import { ThingGone } from './ThingGone.js';
import { ThingLive } from './thing-live-soon.js';
import { isMeasured } from './measured.js';
import * as texts from './texts.js';

/** The query of a thing's pages; the route starts it. */
export const thingPageQuery = graphql`
  query ThingPageQuery($id: UUID!, $from: DateTime!, $to: DateTime!) @preloadable {
    viewer {
      ...OneThingButton_user
    }
    thingById(id: $id) {
      id
      name
      viewerMayEdit
      viewerMayRecord
      lastSensorData
      devices {
        model
      }
      ...ThingHeader_thing
      ...ThingDashboard_thing @arguments(from: $from, to: $to)
      ...ThingUnmeasured_thing
      ...ThingTasks_thing
      ...ThingTimeline_thing
      ...ThingHistory_thing
      ...ThingPast_thing
      ...ThingReadings_thing
      ...useFreshness_thing
    }
  }
`;

export type ThingOnPage = NonNullable<ThingPageQuery$data['thingById']>;

/** The thing that the current tab shows. */
export const useThingOnPage = () => useOutletContext<ThingOnPage>();

const tabs = [
  { path: 'dashboard', label: texts.tabDashboard },
  { path: 'collaborators', label: texts.tabAccess, members: true },
  { path: 'timeline', label: texts.tabTimeline },
  { path: 'readings', label: texts.tabReadings, measured: true },
] as const;

interface ThingTabsProps {
  readonly thing: ThingOnPage;
  readonly viewer: ThingPageQuery$data['viewer'];
}

function ThingTabs({ thing, viewer }: ThingTabsProps) {
  const { id } = thing;
  const { pathname } = useLocation();
  const signedIn = isSignedIn(useAuth());
  // The dashboard is the thing itself.
  const tab = tabs.slice(1).find(({ path }) => pathname.endsWith(`/${path}`));
  const shown = tabs
    .filter((one) => signedIn || !('members' in one))
    .filter((one) => isMeasured(thing) || !('measured' in one));
  const [isGone, setGone] = useState(false);
  const handleGone = useCallback(() => setGone(true), []);
  if (isGone) return <ThingGone id={id} name={thing.name} />;
  return (
    <>
      <ThingLive thing={thing} onGone={handleGone} />
      <ThingHeader thing={thing} viewer={viewer} tab={tab?.label} />
      <Tabs
        label={thing.name}
        tabs={shown.map(({ path, label }) => ({ to: `/things/${id}/${path}`, label }))}
      />
      <RoutePanel>
        <Outlet context={thing} />
      </RoutePanel>
    </>
  );
}

/** A thing: its header, its tabs, and the current tab. */
export function ThingPage() {
  const { thingById: thing, viewer } = usePageQuery<ThingPageQuery>(thingPageQuery);
  const { id = '' } = useParams();
  const shown = useShownName(id, thing);
  return thing ? (
    <ThingTabs key={thing.id} thing={thing} viewer={viewer} />
  ) : (
    <ThingGone id={id} name={shown} />
  );
}
