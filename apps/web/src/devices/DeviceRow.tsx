import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { withUnit } from '../readings/quantities.js';
import { Age } from '../time/Age.js';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import { Cell, Row } from '../ui/Row.js';
import type { DeviceRow_device$key } from './__generated__/DeviceRow_device.graphql.js';
import styles from './DeviceRow.module.css';
import { batteryState, isLate, modelName, signalLabel } from './health.js';
import * as texts from './texts.js';

/** A device as a line of a list: its battery, its last uplink and its signal. */
export function DeviceRow({
  device,
  showThing = false,
}: {
  device: DeviceRow_device$key;
  showThing?: boolean;
}) {
  const data = useFragment(
    graphql`
      fragment DeviceRow_device on Device {
        id
        name
        model
        battery
        signalStrength
        lastSensorData
        thing {
          name
        }
      }
    `,
    device,
  );
  const now = useNow();
  const { battery, signalStrength: signal, lastSensorData: last } = data;
  const low = battery != null && batteryState(battery) === 'low';
  const late = last != null && isLate(parseTime(last), now);
  return (
    <Row className={`${styles.row} ${styles.columns}`}>
      <Cell className={styles.name}>
        <Icon name="device" size={22} />
        <Link to={`/devices/${data.id}`}>{data.name}</Link>
      </Cell>
      <Cell className={styles.about}>
        {modelName(data.model)}
        {showThing && (data.thing ? texts.atThing(data.thing.name) : texts.notLinked)}
      </Cell>
      <Cell className={`${styles.battery} ${low ? styles.alarm : ''}`}>
        <span className="visually-hidden">{texts.battery} </span>
        {battery == null ? '–' : withUnit('BATTERY', battery)}
        {low && texts.isLow}
      </Cell>
      <Cell className={`${styles.uplink} ${late ? styles.alarm : ''}`}>
        <span className="visually-hidden">{texts.lastUplink} </span>
        {last ? <Age at={last} /> : texts.noUplinkYet}
        {late && texts.isLate}
      </Cell>
      <Cell className={styles.signal}>
        {signal != null && (
          <>
            <span className="visually-hidden">{texts.signal} </span>
            {signalLabel(signal)}
            <span className={styles.figure}>{texts.signalStrength(signal)}</span>
          </>
        )}
      </Cell>
    </Row>
  );
}
