import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { batteryState } from '../devices/health.js';
import { Figure } from '../readings/Figure.js';
import { Gauge } from '../readings/Gauge.js';
import { figure, phLabel } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import type { ThingNow_thing$key } from './__generated__/ThingNow_thing.graphql.js';
import { type Range, whyUnknown } from './why-unknown.js';
import { Quantity } from './Quantity.js';
import styles from './ThingNow.module.css';

/** The current values of a thing: its water content large, the others small. */
export function ThingNow({ thing, range }: { thing: ThingNow_thing$key; range: Range }) {
  const data = useFragment(
    graphql`
      fragment ThingNow_thing on Thing {
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
  const {
    waterReading: water,
    temperatureReading,
    conductivityReading,
    phReading: ph,
    batteryReading: battery,
  } = data;
  const now = useNow();
  const why = whyUnknown(data.devices.map(({ model }) => model));
  return (
    <section className={styles.now} aria-label="Now">
      <div className={styles.large}>
        <Figure value={water ? figure('WATER', water.value) : null} unit="%" />
        <div className={styles.beside}>
          <WaterChip state={stateOfThing({ ...data, water: water?.value }, now)} tinted />
          <span className="small">
            water content,{' '}
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
      <dl className={styles.others}>
        <Quantity
          name="Soil temperature"
          unit="°C"
          parameter="TEMPERATURE"
          reading={temperatureReading}
          why={why('TEMPERATURE')}
        />
        <Quantity
          name="Conductivity"
          unit="µS/cm"
          parameter="CONDUCTIVITY"
          reading={conductivityReading}
          why={why('CONDUCTIVITY')}
        />
        <Quantity
          name="pH"
          unit=""
          parameter="PH"
          reading={ph}
          word={ph ? phLabel(ph.value) : undefined}
          why={why('PH')}
        >
          {ph && (
            <div
              className={styles.scale}
              role="img"
              aria-label={`pH ${figure('PH', ph.value)} on a scale of 0 to 14, 7 is neutral`}
            >
              <i>
                <b style={{ left: `${(ph.value / 14) * 100}%` }} />
              </i>
              <span className="tiny">
                <span>0</span>
                <span>7</span>
                <span>14</span>
              </span>
            </div>
          )}
        </Quantity>
        <Quantity
          name="Battery"
          unit="V"
          parameter="BATTERY"
          reading={battery}
          word={battery ? batteryState(battery.value) : undefined}
          why={why('BATTERY')}
        />
      </dl>
      <p className="visually-hidden" role="status">
        {water && `Water content ${figure('WATER', water.value)} percent`}
      </p>
    </section>
  );
}
