import { useSearchParams } from 'react-router-dom';
import { CustomRange, RangeTools } from '../readings/RangeTools.js';
import { chartHeight } from '../readings/chart-height.js';
import { ReadingsPanel } from '../readings/ReadingsPanel.js';
import { parameters, quantities } from '../readings/quantities.js';
import { rangeOf } from '../readings/range.js';
import { useNow } from '../time/useNow.js';
import { PanelBody } from '../ui/Boundary.js';
import { Section } from '../ui/Section.js';
import { useThingOnPage } from './ThingPage.js';
import styles from './ThingReadings.module.css';
import { useFreshness } from './useFreshness.js';

/** Every quantity over one range, each in its own panel that may fail alone. */
export function ThingReadings() {
  const thing = useThingOnPage();
  const freshness = useFreshness(thing);
  const [search] = useSearchParams();
  const range = rangeOf(search, useNow());
  return (
    <div className="stack">
      <div className={styles.tools}>
        <p className="small">All readings over {range.name}.</p>
        <RangeTools />
      </div>
      <CustomRange />
      {parameters.map((parameter) => (
        <Section key={parameter} title={quantities[parameter].name}>
          <PanelBody height={chartHeight}>
            <ReadingsPanel thingId={thing.id} parameter={parameter} freshness={freshness} />
          </PanelBody>
        </Section>
      ))}
    </div>
  );
}
