import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PulseOnChange } from '../live/PulseOnChange.js';
import { GaugeStrip } from '../readings/Gauge.js';
import { withUnit } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import type { ThingRow_thing$key } from './__generated__/ThingRow_thing.graphql.js';
import styles from './ThingRow.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import { thingPath } from './thing-path.js';

/** A thing as one line of a list: what it is, how wet, and how old that knowledge is. */
export function ThingRow({ thing }: { thing: ThingRow_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingRow_thing on Thing {
        id
        name
        type
        group {
          name
          isPersonal
        }
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
      }
    `,
    thing,
  );
  const now = useNow();
  const water = data.water ?? null;
  return (
    <li className={styles.row}>
      <span className={styles.type}>
        <Icon name={thingIcon(data.type)} size={22} label={thingTypeLabel(data.type)} />
      </span>
      <div className={styles.name}>
        <Link to={thingPath(data.id)}>{data.name}</Link>
        <span className="tiny">
          {thingTypeLabel(data.type)}
          {data.group && `, ${data.group.isPersonal ? 'personal' : data.group.name}`}
        </span>
      </div>
      <GaugeStrip value={water} />
      <div className={styles.value}>
        <b>
          <PulseOnChange value={water}>{water === null ? '–' : withUnit('WATER', water)}</PulseOnChange>
        </b>
        <span className="tiny">{data.waterReading ? <Age at={data.waterReading.at} /> : 'no reading'}</span>
      </div>
      <span className={styles.state}>
        <WaterChip state={stateOfThing(data, now)} />
      </span>
    </li>
  );
}
