import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { batteryState } from '../devices/health.js';
import { Figure } from '../readings/Figure.js';
import { Gauge } from '../readings/Gauge.js';
import { figure, type Parameter, phLabel } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import type { ThingNow_thing$key } from './__generated__/ThingNow_thing.graphql.js';
import { matters, measuredBy, type Range, whyUnknown } from './why-unknown.js';
import { PhScale, Quantity } from './Quantity.js';
import styles from './ThingNow.module.css';
import * as texts from './texts.js';

interface Other {
  readonly parameter: Parameter;
  readonly reading: { readonly value: number; readonly at: string } | null | undefined;
  /** The value in a word. */
  readonly word?: (value: number) => string;
}

/** The current values of a thing: its water content large where that means anything, the others small. */
export function ThingNow({ thing, range }: { thing: ThingNow_thing$key; range: Range }) {
  const data = useFragment(
    graphql`
      fragment ThingNow_thing on Thing {
        type
        lastWatering
        devices {
          id
          model
        }
        waterReading: latest(parameter: WATER) {
          value
          at
          device {
            name
          }
        }
        temperatureReading: latest(parameter: TEMPERATURE) {
          value
          at
        }
        conductivityReading: latest(parameter: CONDUCTIVITY) {
          value
          at
        }
        phReading: latest(parameter: PH) {
          value
          at
        }
        batteryReading: latest(parameter: BATTERY) {
          value
          at
        }
      }
    `,
    thing,
  );
  const now = useNow();
  const water = data.waterReading;
  const models = data.devices.map(({ model }) => model);
  const why = whyUnknown(models);
  const measured = measuredBy(models);
  const others: readonly Other[] = [
    { parameter: 'TEMPERATURE', reading: data.temperatureReading },
    { parameter: 'CONDUCTIVITY', reading: data.conductivityReading },
    { parameter: 'PH', reading: data.phReading, word: phLabel },
    { parameter: 'BATTERY', reading: data.batteryReading, word: batteryState },
  ];
  const shown = others
    .filter(({ parameter }) => matters(data.type, parameter))
    .filter(({ parameter, reading }) => reading || measured.includes(parameter));
  return (
    <section className={styles.now} aria-label={texts.now}>
      {matters(data.type, 'WATER') && (water || measured.includes('WATER')) && (
        <div className={styles.large}>
          <Figure value={water ? figure('WATER', water.value) : null} unit="%" />
          <div className={styles.beside}>
            <WaterChip state={stateOfThing({ ...data, water: water?.value }, now)} tinted />
            <span className="small">
              {texts.waterContent}{' '}
              {water ? (
                <>
                  <b className={styles.age}>
                    <Age at={water.at} />
                  </b>
                  {water.device && `, ${water.device.name}`}
                </>
              ) : (
                why('WATER')
              )}
            </span>
          </div>
          <div className={styles.gauge}>
            <Gauge value={water?.value ?? null} range={range} />
          </div>
        </div>
      )}
      <dl className={styles.others}>
        {shown.map(({ parameter, reading, word }) => (
          <Quantity
            key={parameter}
            parameter={parameter}
            reading={reading}
            word={reading ? word?.(reading.value) : undefined}
            why={why(parameter)}
          >
            {parameter === 'PH' && reading && <PhScale value={reading.value} />}
          </Quantity>
        ))}
      </dl>
      <p className="visually-hidden" role="status">
        {water && texts.waterNow(figure('WATER', water.value))}
      </p>
    </section>
  );
}
