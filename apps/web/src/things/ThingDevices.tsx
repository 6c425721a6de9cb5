import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { DeviceRow } from '../devices/DeviceRow.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { ThingDevices_thing$key } from './__generated__/ThingDevices_thing.graphql.js';
import * as texts from './texts.js';

/** The devices that measure at a thing. */
export function ThingDevices({ thing }: { thing: ThingDevices_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingDevices_thing on Thing {
        id
        viewerMayEdit
        devices {
          nodeId
          ...DeviceRow_device
        }
      }
    `,
    thing,
  );
  const addDevice = { to: `/devices/new?thing=${data.id}`, label: texts.addDevice };
  const some = data.devices.length > 0;
  return (
    <Section title={texts.devices} more={some && data.viewerMayEdit ? addDevice : undefined}>
      {some ? (
        <ul>
          {data.devices.map((device) => (
            <DeviceRow key={device.nodeId} device={device} />
          ))}
        </ul>
      ) : (
        <Empty icon="device" link={data.viewerMayEdit && addDevice}>
          {texts.noDevices}
        </Empty>
      )}
    </Section>
  );
}
