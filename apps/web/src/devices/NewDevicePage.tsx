import { checkNewDevice, type DeviceModel, deviceModels } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { NameField, SelectField, SwitchField, TextField } from '../forms/Field.js';
import { FormPage } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { isEmptyLocation, pointOf, typedLocation } from '../forms/location.js';
import { useNewForm } from '../forms/useNewForm.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { thingPath } from '../things/thing-path.js';
import type { NewDevicePageMutation } from './__generated__/NewDevicePageMutation.graphql.js';
import type { NewDevicePageQuery } from './__generated__/NewDevicePageQuery.graphql.js';
import { modelLabels } from './health.js';
import * as texts from './texts.js';

/** The query of the form; the route starts it. */
export const newDeviceQuery = graphql`
  query NewDevicePageQuery @preloadable {
    allThings(first: 200, scope: OWN, orderBy: NAME) {
      nodes {
        id
        name
        location {
          x
          y
        }
      }
    }
  }
`;

/** Registers a probe and links it to a thing. */
export function NewDevicePage() {
  const { allThings } = usePageQuery<NewDevicePageQuery>(newDeviceQuery);
  const things = allThings.nodes;
  const [search] = useSearchParams();
  const locationOfThing = (id: string) => typedLocation(things.find((thing) => thing.id === id)?.location);
  const preselected = things.find(({ id }) => id === search.get('thing'))?.id ?? '';
  const form = useNewForm({
    initial: {
      model: 'LSE01' as DeviceModel,
      name: '',
      deviceId: '',
      thingId: preselected,
      isPublic: true,
      location: locationOfThing(preselected),
    },
    mandatory: ['model', 'name', 'deviceId', 'location'],
    input: ({ name, thingId, location, ...rest }) => ({
      ...rest,
      name: name.trim(),
      ...pointOf(location),
      ...(thingId ? { thingId } : {}),
    }),
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
  const thingField = form.field('thingId');
  const locationField = form.field('location', 'x', 'y');
  const handleThing = (thingId: string) => {
    thingField.onValue(thingId);
    if (isEmptyLocation(locationField.value)) locationField.onValue(locationOfThing(thingId));
  };
  return (
    <FormPage
      form={form}
      title={texts.addDevice}
      trail={[{ to: '/devices', label: texts.devices }]}
      illustration="GREENHOUSE"
      submit={texts.addThisDevice}
    >
      <SelectField
        {...form.field('model')}
        label={texts.model}
        hint={modelLabels[form.values.model].measures}
        options={deviceModels.map((id) => ({ id, name: modelLabels[id].name }))}
      />
      <NameField {...form.field('name')} placeholder={texts.namePlaceholder} />
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
      <SelectField
        {...thingField}
        label={texts.linkedTo}
        hint={texts.linkedToHint}
        options={[{ id: '', name: texts.noThingYet }, ...things]}
        onValue={handleThing}
      />
      <LocationFields {...locationField} />
      <SwitchField {...form.field('isPublic')} label={texts.isPublic} hint={texts.publicHint} />
    </FormPage>
  );
}
