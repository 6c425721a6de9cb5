import { stateOfColour } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { useRightsTold } from '../live/useRightsTold.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { figure, type Parameter, phLabel, quantities, withUnit } from '../readings/quantities.js';
import { WaterChip } from '../readings/WaterChip.js';
import { measuredBy, whyUnknown } from '../things/why-unknown.js';
import { thingPath } from '../things/thing-path.js';
import { Age } from '../time/Age.js';
import { parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { DevicePage_device$key } from './__generated__/DevicePage_device.graphql.js';
import type { DevicePageQuery } from './__generated__/DevicePageQuery.graphql.js';
import { DeviceGone } from './DeviceGone.js';
import { DevicePeople } from './DevicePeople.js';
import { DeviceThingLive, useDeviceLive } from './DeviceLive.js';
import { batteryState, isLate, modelName, modelLabels, signalLabel } from './health.js';
import styles from './DevicePage.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const devicePageQuery = graphql`
  query DevicePageQuery($id: UUID!) @preloadable {
    deviceById(id: $id) {
      id
      ...DevicePage_device
    }
  }
`;

/** What a device measures, and its own state. */
export function DevicePage() {
  const { deviceById: device } = usePageQuery<DevicePageQuery>(devicePageQuery);
  return device ? <Device id={device.id} device={device} /> : <DeviceGone />;
}

function Device({ id, device: key }: { id: string; device: DevicePage_device$key }) {
  const device = useFragment(
    graphql`
      fragment DevicePage_device on Device {
        name
        model
        deviceId
        isPublic
        location {
          x
          y
        }
        thing {
          id
          name
        }
        water
        temperature
        conductivity
        ph
        battery
        signalStrength
        lastSensorData
        indicatorColour
        viewerMayEdit
        ...DevicePeople_device
      }
    `,
    key,
  );
  const isGone = useDeviceLive(id);
  useRightsTold(id, [{ has: device.viewerMayEdit, lost: texts.noLongerOwner(device.name) }]);
  const now = useNow();
  if (isGone) return <DeviceGone name={device.name} />;
  const { battery, signalStrength: signal, lastSensorData: last } = device;
  const late = last != null && isLate(parseTime(last), now);
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [texts.lastUplink, last ? <Age key="a" at={last} /> : texts.noUplinkYet],
    [
      texts.battery,
      battery == null ? texts.notReportedYet : `${withUnit('BATTERY', battery)}, ${batteryState(battery)}`,
    ],
    [
      texts.signal,
      signal == null ? texts.notReportedYet : `−${Math.abs(signal)} dBm, ${signalLabel(signal)}`,
    ],
    [texts.model, modelName(device.model)],
    [texts.deviceId, device.deviceId ?? texts.deviceIdHidden],
    [texts.location, `${device.location.x.toFixed(5)}, ${device.location.y.toFixed(5)}`],
    [texts.visibleTo, device.isPublic ? texts.everybody : texts.onlyWithAccess],
  ];
  const why = whyUnknown([device.model]);
  const values: readonly (readonly [Parameter, string | null])[] = [
    ['WATER', device.water == null ? null : withUnit('WATER', device.water)],
    ['TEMPERATURE', device.temperature == null ? null : withUnit('TEMPERATURE', device.temperature)],
    ['CONDUCTIVITY', device.conductivity == null ? null : withUnit('CONDUCTIVITY', device.conductivity)],
    ['PH', device.ph == null ? null : `${figure('PH', device.ph)}, ${phLabel(device.ph)}`],
  ];
  // What its model cannot measure is left out.
  const measured = measuredBy([device.model]);
  const isShown = ([parameter, value]: (typeof values)[number]) =>
    value !== null || measured.length === 0 || measured.includes(parameter);
  return (
    <>
      {device.thing && <DeviceThingLive key={device.thing.id} id={device.thing.id} deviceId={id} />}
      <PageHead
        title={device.name}
        trail={[{ to: '/devices', label: texts.devices }]}
        actions={
          <>
            {device.thing && (
              <ButtonLink to={thingPath(device.thing.id)} kind="primary" icon="leaf">
                {texts.goTo(device.thing.name)}
              </ButtonLink>
            )}
            {device.viewerMayEdit && (
              <>
                <ButtonLink to={`/devices/${id}/edit`} kind="text" icon="edit">
                  {texts.edit}
                </ButtonLink>
                <ButtonLink to={`/devices/${id}/settings`} kind="text" icon="key">
                  {texts.settings}
                </ButtonLink>
              </>
            )}
          </>
        }
      >
        {modelLabels[device.model as keyof typeof modelLabels]?.measures ?? modelName(device.model)}
        {device.thing && (
          <>
            {` ${texts.at} `}
            <Link to={thingPath(device.thing.id)} className="link">
              {device.thing.name}
            </Link>
          </>
        )}
        .
      </PageHead>
      <div className="stack">
        <div className="columns">
          <Section title={texts.latestReadings} kind="sheet">
            <p className={styles.state}>
              <WaterChip state={stateOfColour(device.indicatorColour)} tinted />
            </p>
            <dl className={styles.facts}>
              {values.filter(isShown).map(([parameter, value]) => (
                <div key={parameter}>
                  <dt>{quantities[parameter].name}</dt>
                  <dd>{value ?? texts.unknown(why(parameter))}</dd>
                </div>
              ))}
            </dl>
          </Section>
          <Section title={late ? texts.noUplinkForADay : texts.status} kind="sheet">
            <dl className={styles.facts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
        <DevicePeople device={device} />
      </div>
    </>
  );
}
