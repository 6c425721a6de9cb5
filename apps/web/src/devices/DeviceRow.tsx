import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { withUnit } from '../readings/quantities.js';
import { Age } from '../time/Age.js';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import type { DeviceRow_device$key } from './__generated__/DeviceRow_device.graphql.js';
import styles from './DeviceRow.module.css';
import { batteryState, isLate, modelName, signalLabel } from './health.js';

/** A device as one line: its battery, its last uplink and its signal. */
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
    <li className={styles.row}>
      <div className={styles.name}>
        <Link to={`/devices/${data.id}`}>{data.name}</Link>
        <span className="tiny">
          {modelName(data.model)}
          {showThing && (data.thing ? `, on ${data.thing.name}` : ', not linked')}
        </span>
      </div>
      <span className={low ? styles.alarm : undefined}>
        <span className="visually-hidden">Battery </span>
        {battery == null ? '–' : withUnit('BATTERY', battery)}
        {low && ', low'}
      </span>
      <div className={styles.uplink}>
        <span className={late ? styles.alarm : undefined}>
          <span className="visually-hidden">Last uplink </span>
          {last ? <Age at={last} /> : 'not heard yet'}
          {late && ', late'}
        </span>
        <span className="tiny">
          {signal != null && `${signalLabel(signal)}, ${signal < 0 ? '−' : ''}${Math.abs(signal)} dBm`}
        </span>
      </div>
    </li>
  );
}

/** The heads of the columns above such lines. */
export function DeviceHead() {
  return (
    <p className={`${styles.head} tiny`} aria-hidden="true">
      <span>Name, model</span>
      <span>Battery</span>
      <span>Last uplink, signal</span>
    </p>
  );
}
