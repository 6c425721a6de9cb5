import { checkNewDevice } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { isEmptyLocation, typedLocation } from '../forms/location.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { thingPath } from '../things/thing-path.js';
import type { NewDevicePageMutation } from './__generated__/NewDevicePageMutation.graphql.js';
import type { NewDevicePageQuery } from './__generated__/NewDevicePageQuery.graphql.js';
import { DeviceFields } from './DeviceFields.js';
import { deviceInput, type DeviceValues } from './DeviceForm.js';
import * as texts from './texts.js';

/** The query of the form; the route starts it. */
export const newDeviceQuery = graphql`
  query NewDevicePageQuery @preloadable {
    allThings(first: 200, scope: OWN, orderBy: NAME) {
      nodes {
        id
        location {
          x
          y
        }
      }
      ...DeviceFields_things
    }
  }
`;

/** Registers a probe and links it to a thing. */
export function NewDevicePage() {
  const { allThings } = usePageQuery<NewDevicePageQuery>(newDeviceQuery);
  const [search] = useSearchParams();
  const preselected = allThings.nodes.find(({ id }) => id === search.get('thing'));
  const initial: DeviceValues & { readonly deviceId: string } = {
    model: 'LSE01',
    name: '',
    deviceId: '',
    thingId: preselected?.id ?? '',
    isPublic: true,
    location: typedLocation(preselected?.location),
  };
  const form = useNewForm({
    initial,
    mandatory: ['model', 'name', 'deviceId', 'location'],
    input: ({ deviceId, ...values }) => ({ deviceId, ...deviceInput(values) }),
    check: ({ x, y, ...device }, { location }) =>
      checkNewDevice({ ...device, location: isEmptyLocation(location) ? undefined : { x, y } }),
    send: useCommand<NewDevicePageMutation>(graphql`
      mutation NewDevicePageMutation($input: CreateDeviceInput!) {
        createDevice(input: $input) {
          device {
            id
            name
            thing {
              id
              ...ThingLive_thing
            }
          }
        }
      }
    `),
    done: ({ createDevice: { device } }) => [
      texts.added(device.name),
      device.thing ? thingPath(device.thing.id) : `/devices/${device.id}`,
    ],
  });
  return (
    <FormPage
      form={form}
      title={texts.addDevice}
      trail={[{ to: '/devices', label: texts.devices }]}
      illustration="GREENHOUSE"
      submit={texts.addThisDevice}
    >
      <DeviceFields form={form} things={allThings} notLinked={texts.noThingYet}>
        <TextField
          {...form.field('deviceId')}
          label={texts.deviceId}
          hint={texts.deviceIdHint}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.deviceIdPlaceholder}
        />
      </DeviceFields>
    </FormPage>
  );
}
