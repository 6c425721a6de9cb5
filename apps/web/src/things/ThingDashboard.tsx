import type { ReactNode } from 'react';
import { waterMatters } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { CustomRange, RangeTools } from '../readings/RangeTools.js';
import { chartHeight, panelHeight } from '../readings/chart-height.js';
import { quantities } from '../readings/quantities.js';
import { rangeOf } from '../readings/range.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import { WhenNear } from '../ui/WhenNear.js';
import { useSearchParams } from 'react-router-dom';
import type { ThingDashboard_thing$key } from './__generated__/ThingDashboard_thing.graphql.js';
import { ThingNow } from './ThingNow.js';
import { CareTitle, ThingCare } from './ThingCare.js';
import { type ThingOnPage, useThingOnPage } from './ThingPage.js';
import { ThingReason } from './ThingReason.js';
import { useFreshness } from './useFreshness.js';
import { isMeasured } from './measured.js';
import { measuredBy } from './why-unknown.js';

// Each thing is the one or the other: what is measured, which is more, does not wait for this.
const Unmeasured = retryable(async () => (await import('./ThingUnmeasured.js')).ThingUnmeasured);
// Below the first screen.
const ThingTimeline = retryable(async () => (await import('./ThingTimeline.js')).ThingTimeline);
const ThingTasks = retryable(async () => (await import('../tasks/ThingTasks.js')).ThingTasks);
const ThingPictures = retryable(async () => (await import('./ThingPictures.js')).ThingPictures);
const ThingDevices = retryable(async () => (await import('./ThingDevices.js')).ThingDevices);
const ReadingsPanel = retryable(async () => (await import('../readings/ReadingsPanel.js')).ReadingsPanel);

const belowHeight = 320;
const tasksHeight = 180;

/** What happened last, what is to be done next, and where it is measured how it is now: at a glance. */
export function ThingDashboard() {
  const thing = useThingOnPage();
  const timeline = (
    <PanelBody height={belowHeight}>
      <ThingTimeline thing={thing} />
    </PanelBody>
  );
  const tasks = (
    <PanelBody height={tasksHeight}>
      <ThingTasks thing={thing} />
    </PanelBody>
  );
  return (
    <div className="stack">
      {isMeasured(thing) ? (
        <Measured thing={thing} tasks={tasks} timeline={timeline} />
      ) : (
        <PanelBody height={belowHeight}>
          <Unmeasured thing={thing}>
            <div className="stack">
              {tasks}
              {timeline}
            </div>
          </Unmeasured>
        </PanelBody>
      )}
      <PanelBody height={belowHeight}>
        <ThingPictures id={thing.id} />
      </PanelBody>
    </div>
  );
}

interface MeasuredProps {
  readonly thing: ThingOnPage;
  readonly tasks: ReactNode;
  readonly timeline: ReactNode;
}

function Measured({ thing: onPage, tasks, timeline }: MeasuredProps) {
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  const freshness = useFreshness(onPage);
  const thing = useFragment(
    graphql`
      fragment ThingDashboard_thing on Thing
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        id
        type
        devices {
          model
        }
        waterReading: latest(parameter: WATER) {
          value
        }
        recentRange: series(parameter: WATER, from: $from, to: $to) {
          min
          max
        }
        ...ThingNow_thing
        ...ThingReason_thing @arguments(from: $from, to: $to)
        ...ThingReason_actions
        ...ThingCare_thing
        ...ThingDevices_thing
      }
    `,
    onPage as ThingDashboard_thing$key,
  );
  const { min, max } = thing.recentRange;
  const measured = measuredBy(thing.devices.map(({ model }) => model));
  const hasWater = waterMatters(thing.type) && (thing.waterReading != null || measured.includes('WATER'));
  const parameter = hasWater
    ? 'WATER'
    : (measured.find((one) => one !== 'BATTERY' && one !== 'WATER') ?? 'TEMPERATURE');
  const latest = hasWater ? thing.waterReading : onPage.lastSensorData;
  return (
    <div className="stack">
      <div className="columns">
        <ThingNow thing={thing} range={min != null && max != null ? { min, max } : null} />
        {hasWater ? (
          <ThingReason thing={thing} acted={thing} />
        ) : (
          <Section kind="sheet" title={<CareTitle thing={thing} />}>
            <ThingCare thing={thing} />
          </Section>
        )}
      </div>
      <Section title={`${quantities[parameter].name}, ${range.name}`} tools={<RangeTools />}>
        <CustomRange />
        <PanelBody height={chartHeight}>
          <WhenNear height={panelHeight(latest != null)}>
            <ReadingsPanel
              thingId={thing.id}
              parameter={parameter}
              freshness={freshness}
              isAwaited={measured.includes(parameter) && !latest}
            />
          </WhenNear>
        </PanelBody>
      </Section>
      {tasks}
      <div className="columns">
        {timeline}
        <PanelBody height={belowHeight}>
          <ThingDevices thing={thing} />
        </PanelBody>
      </div>
    </div>
  );
}
