import { waterOf } from '@hedgerow/domain';
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
import { Cell, Row } from '../ui/Row.js';
import type { ThingRow_thing$key } from './__generated__/ThingRow_thing.graphql.js';
import { ChoiceMark } from './Choosing.js';
import { LastDone } from './LastDone.js';
import styles from './ThingRow.module.css';
import { thingIcon, thingTypeLabel } from './labels.js';
import { thingPath } from './thing-path.js';
import * as texts from './texts.js';

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
        lastAction
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastDone: actions(first: 1) {
          type
          createdAt
        }
        lastWatering
      }
    `,
    thing,
  );
  const now = useNow();
  const water = waterOf(data);
  const [done] = data.lastDone;
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Cell className={styles.name}>
        <ChoiceMark id={data.id} name={data.name}>
          <Icon name={thingIcon(data.type)} size={22} />
        </ChoiceMark>
        <Link to={thingPath(data.id)}>{data.name}</Link>
      </Cell>
      <Cell className={styles.about}>
        {thingTypeLabel(data.type)}
        {data.group && `, ${data.group.isPersonal ? texts.personalGroup : data.group.name}`}
      </Cell>
      <Cell className={styles.value}>
        {water !== null && (
          <>
            <GaugeStrip value={water} />
            <b>
              <PulseOnChange value={water}>{withUnit('WATER', water)}</PulseOnChange>
            </b>
            <span className="tiny">{data.waterReading && <Age at={data.waterReading.at} />}</span>
          </>
        )}
      </Cell>
      <Cell className={styles.state}>
        {water === null ? <LastDone action={done} /> : <WaterChip state={stateOfThing(data, now)} />}
      </Cell>
      <Cell className={styles.acted}>
        {data.lastAction ? <Age at={data.lastAction} /> : texts.noActionYet}
      </Cell>
    </Row>
  );
}
