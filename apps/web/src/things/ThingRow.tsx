import { waterOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PulseOnChange } from '../live/PulseOnChange.js';
import { GaugeStrip } from '../readings/Gauge.js';
import { withUnit } from '../readings/quantities.js';
import { stateOfWater } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { Icon } from '../ui/Icon.js';
import type { ThingRow_thing$key } from './__generated__/ThingRow_thing.graphql.js';
import { LastDone } from './LastDone.js';
import styles from './ThingRow.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import { thingPath } from './thing-path.js';

/**
 * A thing as one line of a list: what it is, and how wet or what was done last; and how old that knowledge is.
 */
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
        lastDone: actions(first: 1) {
          type
          createdAt
        }
      }
    `,
    thing,
  );
  const water = waterOf(data);
  const [done] = data.lastDone;
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
      {water === null ? (
        <>
          <div className={styles.value}>
            <span className="tiny">{done && <Age at={done.createdAt} />}</span>
          </div>
          <span className={styles.state}>
            <LastDone action={done} />
          </span>
        </>
      ) : (
        <>
          <GaugeStrip value={water} />
          <div className={styles.value}>
            <b>
              <PulseOnChange value={water}>{withUnit('WATER', water)}</PulseOnChange>
            </b>
            <span className="tiny">{data.waterReading && <Age at={data.waterReading.at} />}</span>
          </div>
          <span className={styles.state}>
            <WaterChip state={stateOfWater(water)} />
          </span>
        </>
      )}
    </li>
  );
}
