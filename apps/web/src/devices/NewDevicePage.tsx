import { checkNewDevice, deviceModels } from '@hedgerow/domain';
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { SelectField, SwitchField, TextField } from '../forms/Field.js';
import { FormBody } from '../forms/FormPage.js';
import { LocationFields } from '../forms/LocationFields.js';
import { degrees } from '../forms/place.js';
import { inFieldWords, useForm } from '../forms/useForm.js';
import { BesideIllustration } from '../illustrations/BesideIllustration.js';
import { useCommandId } from '../relay/command-id.js';
import { useSend } from '../relay/useSend.js';
import { thingPath } from '../things/words.js';
import { notify } from '../ui/notices.js';
import { Breadcrumb, PageHead, PageTitle } from '../ui/PageTitle.js';
import type { DeviceModel, NewDevicePageMutation } from './__generated__/NewDevicePageMutation.graphql.js';
import type { NewDevicePageQuery } from './__generated__/NewDevicePageQuery.graphql.js';
import { modelWords } from './health.js';

/** The question of the form; the route starts it. */
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
  const { allThings } = usePreloadedQuery<NewDevicePageQuery>(
    newDeviceQuery,
    useLoaderData<PreloadedQuery<NewDevicePageQuery>>(),
  );
  const things = allThings.nodes;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { idOf, done } = useCommandId();
  const send = useSend<NewDevicePageMutation>(graphql`
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
  `);
  const asked = things.find(({ id }) => id === search.get('thing'));
  const placeOfThing = (id: string) => {
    const location = things.find((thing) => thing.id === id)?.location;
    return location ? { x: String(location.x), y: String(location.y) } : undefined;
  };
  const initial = {
    model: 'LSE01' as DeviceModel,
    name: '',
    deviceId: '',
    thingId: asked?.id ?? '',
    isPublic: true,
    ...(placeOfThing(asked?.id ?? '') ?? { x: '', y: '' }),
  };
  const pointOf = ({ x, y }: { x: string; y: string }) => ({ x: degrees(x), y: degrees(y) });
  const form = useForm({
    initial,
    check: (values) => checkNewDevice({ ...values, location: pointOf(values) }),
    onSubmit: async ({ thingId, name, deviceId, ...values }) => {
      const input = {
        model: values.model,
        isPublic: values.isPublic,
        name: name.trim(),
        deviceId: deviceId.trim(),
        ...pointOf(values),
        ...(thingId ? { thingId } : {}),
      };
      const { createDevice } = await send({ input: { ...input, clientMutationId: idOf(input) } });
      done();
      const { device } = createDevice;
      notify(`${device.name} is registered. Its first reading shows up by itself.`);
      void navigate(device.thing ? thingPath(device.thing.id) : `/devices/${device.id}`);
    },
  });
  const { values, errors, set } = form;
  const setPlace = ({ x, y }: { x: string; y: string }) => {
    set('x', x);
    set('y', y);
  };
  return (
    <>
      <Breadcrumb steps={[{ to: '/devices', words: 'Devices' }]} here="New" />
      <PageHead>
        <PageTitle>Add a device</PageTitle>
        <p>Fields with an asterisk are mandatory.</p>
      </PageHead>
      <BesideIllustration type="GREENHOUSE">
        <FormBody form={form} submit="Add this device">
          <SelectField
            label="Model"
            mandatory
            hint={modelWords[values.model as keyof typeof modelWords]?.measures}
            value={values.model}
            error={inFieldWords(errors.model)}
            onValue={(model) => set('model', model as DeviceModel)}
          >
            {deviceModels.map((model) => (
              <option key={model} value={model}>
                {modelWords[model].name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Name"
            mandatory
            maxLength={255}
            autoComplete="off"
            placeholder="Rowan probe"
            value={values.name}
            error={inFieldWords(errors.name)}
            onValue={(name) => set('name', name)}
          />
          <TextField
            label="Device id"
            mandatory
            hint="As the network knows it; printed on the box. It starts with eui-."
            maxLength={255}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="eui-a840410000000101"
            value={values.deviceId}
            error={inFieldWords(errors.deviceId)}
            onValue={(deviceId) => set('deviceId', deviceId)}
          />
          <SelectField
            label="Measures at"
            hint="From now on its readings belong to this thing."
            value={values.thingId}
            error={errors.thingId}
            onValue={(thingId) => {
              set('thingId', thingId);
              const place = placeOfThing(thingId);
              if (place && values.x === '' && values.y === '') setPlace(place);
            }}
          >
            <option value="">No thing yet</option>
            {things.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <LocationFields
            mandatory
            x={values.x}
            y={values.y}
            error={errors.location ?? errors.x ?? errors.y}
            onPlace={setPlace}
          />
          <SwitchField
            label="Public"
            hint="Everybody may see that it is there. Its device id stays with you."
            checked={values.isPublic}
            onChecked={(isPublic) => set('isPublic', isPublic)}
          />
        </FormBody>
      </BesideIllustration>
    </>
  );
}
