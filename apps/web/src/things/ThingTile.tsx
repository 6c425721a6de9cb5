import { waterOf } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import { withUnit } from '../readings/quantities.js';
import { stateOfThing } from '../readings/state.js';
import { WaterChip } from '../readings/WaterChip.js';
import { Age } from '../time/Age.js';
import { Row } from '../ui/Row.js';
import { useNow } from '../time/useNow.js';
import type { ThingTile_thing$key } from './__generated__/ThingTile_thing.graphql.js';
import { ChoiceMark } from './Choosing.js';
import { LastDone } from './LastDone.js';
import styles from './ThingTile.module.css';
import { thingTypeLabel } from './labels.js';
import { thingPath } from './thing-path.js';

/** A thing as an illustration with its name and state beneath. */
export function ThingTile({ thing }: { thing: ThingTile_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingTile_thing on Thing {
        id
        name
        type
        picture {
          ...Picture_picture
        }
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
  const at = water === null ? done?.createdAt : data.waterReading?.at;
  return (
    <Row className={styles.tile}>
      <PictureOrDrawing
        picture={data.picture}
        type={data.type}
        name={data.name}
        sizes="(max-width: 760px) 45vw, 240px"
        className={styles.illustration}
      />
      <div className={styles.choice}>
        <ChoiceMark id={data.id} name={data.name}>
          {null}
        </ChoiceMark>
      </div>
      <p className={styles.name}>
        <Link to={thingPath(data.id)}>{data.name}</Link>
      </p>
      <p className="tiny">{thingTypeLabel(data.type)}</p>
      <p className={styles.state}>
        {water === null ? (
          <LastDone action={done} />
        ) : (
          <>
            <WaterChip state={stateOfThing(data, now)} />
            <b>{withUnit('WATER', water)}</b>
          </>
        )}
      </p>
      <p className="tiny">{at && <Age at={at} />}</p>
    </Row>
  );
}
