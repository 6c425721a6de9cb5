import { lazy } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { CustomRange, RangeTools } from '../readings/RangeTools.js';
import { chartHeight } from '../readings/chart-height.js';
import { rangeOf } from '../readings/range.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Section } from '../ui/Section.js';
import { useSearchParams } from 'react-router-dom';
import type { ThingDashboard_thing$key } from './__generated__/ThingDashboard_thing.graphql.js';
import { ThingDevices } from './ThingDevices.js';
import { ThingNow } from './ThingNow.js';
import { useThingOnPage } from './ThingPage.js';
import { ThingReason } from './ThingReason.js';
import { ThingTimeline } from './ThingTimeline.js';
import { useFreshness } from './useFreshness.js';

// Below the first screen.
const ReadingsPanel = lazy(async () => ({
  default: (await import('../readings/ReadingsPanel.js')).ReadingsPanel,
}));

/** Does it need water, what happened last, what is to be done next: at a glance. */
export function ThingDashboard() {
  const onPage = useThingOnPage();
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  const freshness = useFreshness(onPage);
  const thing = useFragment(
    graphql`
      fragment ThingDashboard_thing on Thing
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        id
        recentRange: series(parameter: WATER, from: $from, to: $to) {
          min
          max
        }
        ...ThingNow_thing
        ...ThingReason_thing @arguments(from: $from, to: $to)
        ...ThingReason_actions
        ...ThingTimeline_thing
        ...ThingDevices_thing
      }
    `,
    onPage as ThingDashboard_thing$key,
  );
  const { min, max } = thing.recentRange;
  return (
    <div className="stack">
      <div className="columns">
        <ThingNow thing={thing} range={min != null && max != null ? { min, max } : null} />
        <ThingReason thing={thing} acted={thing} />
      </div>
      <Section title={`Water content, ${range.name}`} tools={<RangeTools />}>
        <CustomRange />
        <PanelBody height={chartHeight}>
          <ReadingsPanel thingId={thing.id} parameter="WATER" freshness={freshness} />
        </PanelBody>
      </Section>
      <div className="columns">
        <ThingTimeline thing={thing} />
        <ThingDevices thing={thing} />
      </div>
    </div>
  );
}
