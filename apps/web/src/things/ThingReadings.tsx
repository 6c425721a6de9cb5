import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { CustomRange, RangeTools } from '../readings/RangeTools.js';
import { chartHeight, panelHeight } from '../readings/chart-height.js';
import { ReadingsPanel } from '../readings/ReadingsPanel.js';
import { parameters, quantities } from '../readings/quantities.js';
import { rangeOf } from '../readings/range.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import { WhenNear } from '../ui/WhenNear.js';
import type { ThingReadings_thing$key } from './__generated__/ThingReadings_thing.graphql.js';
import { useThingOnPage } from './ThingPage.js';
import styles from './ThingReadings.module.css';
import { useFreshness } from './useFreshness.js';
import { matters, measuredBy } from './why-unknown.js';
import * as texts from './texts.js';

/** Every quantity that means something here and is measured, or was, over one range; each in its own panel that may fail alone. */
export function ThingReadings() {
  const onPage = useThingOnPage();
  const freshness = useFreshness(onPage);
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  const thing = useFragment(
    graphql`
      fragment ThingReadings_thing on Thing {
        id
        type
        viewerMayEdit
        devices {
          model
        }
        water
        temperature
        conductivity
        ph
        battery
      }
    `,
    onPage as ThingReadings_thing$key,
  );
  const {
    water: WATER,
    temperature: TEMPERATURE,
    conductivity: CONDUCTIVITY,
    ph: PH,
    battery: BATTERY,
  } = thing;
  // What a device measured that is no longer here stays readable.
  const latest = { WATER, TEMPERATURE, CONDUCTIVITY, PH, BATTERY };
  const measured = measuredBy(thing.devices.map(({ model }) => model));
  const shown = parameters
    .filter((parameter) => matters(thing.type, parameter))
    .filter((parameter) => measured.includes(parameter) || latest[parameter] != null);
  if (shown.length === 0)
    return (
      <Empty
        icon="chart"
        link={thing.viewerMayEdit && { to: `/devices/new?thing=${thing.id}`, label: texts.addDevice }}
      >
        {texts.noReadings}
      </Empty>
    );
  return (
    <div className="stack">
      <div className={styles.tools}>
        <p className="small">{texts.readingsOver(range.name)}</p>
        <RangeTools />
      </div>
      <CustomRange />
      {shown.map((parameter) => (
        <Section key={parameter} title={quantities[parameter].name}>
          <PanelBody height={chartHeight}>
            <WhenNear height={panelHeight(latest[parameter] != null)}>
              <ReadingsPanel
                thingId={thing.id}
                parameter={parameter}
                freshness={freshness}
                isAwaited={latest[parameter] == null}
              />
            </WhenNear>
          </PanelBody>
        </Section>
      ))}
    </div>
  );
}
