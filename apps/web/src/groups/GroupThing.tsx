import { waterMatters, waterOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PulseOnChange } from '../live/PulseOnChange.js';
import { withUnit } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { thingIcon, thingTypeLabel } from '../things/labels.js';
import { thingPath } from '../things/thing-path.js';
import { Age } from '../time/Age.js';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import { Row } from '../ui/Row.js';
import type { GroupThing_thing$key } from './__generated__/GroupThing_thing.graphql.js';
import styles from './GroupThing.module.css';
import * as texts from './texts.js';

/** A thing of a group on its dashboard: how it is, how old that knowledge is, and when something was last done. */
export function GroupThing({ thing }: { thing: GroupThing_thing$key }) {
  const data = useFragment(
    graphql`
      fragment GroupThing_thing on Thing {
        id
        name
        type
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastWatering
        lastAction
      }
    `,
    thing,
  );
  const now = useNow();
  const water = waterOf(data);
  return (
    <Row className={styles.row}>
      <Icon name={thingIcon(data.type)} size={24} />
      <div className={styles.name}>
        <Link to={thingPath(data.id)}>{data.name}</Link>
        <span className="tiny">
          {data.lastAction ? (
            <>
              {texts.lastDone} <Age at={data.lastAction} />
            </>
          ) : (
            texts.noActionYet
          )}
        </span>
      </div>
      {!waterMatters(data.type) ? (
        <span className="tiny">{thingTypeLabel(data.type)}</span>
      ) : (
        <div className={styles.water}>
          <b>
            <PulseOnChange value={water}>{water === null ? '–' : withUnit('WATER', water)}</PulseOnChange>
          </b>
          <WaterChip state={stateOfThing(data, now)} />
          <span className="tiny">{data.waterReading && <Age at={data.waterReading.at} />}</span>
        </div>
      )}
    </Row>
  );
}
