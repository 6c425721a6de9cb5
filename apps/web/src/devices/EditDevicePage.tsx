import { checkDeviceChanges } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { NotAllowed } from '../auth/NotAllowed.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { isEmptyLocation } from '../forms/location.js';
import { useEditForm } from '../forms/useEditForm.js';
import { useMayed } from '../forms/useMayed.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { useReadAgain } from '../relay/useReadAgain.js';
import { NotFound } from '../ui/NotFound.js';
import type { EditDevicePageMutation } from './__generated__/EditDevicePageMutation.graphql.js';
import type {
  EditDevicePageQuery,
  EditDevicePageQuery$data,
} from './__generated__/EditDevicePageQuery.graphql.js';
import { DeviceFields } from './DeviceFields.js';
import { deviceInput, deviceValues } from './DeviceForm.js';
import { DeviceGone } from './DeviceGone.js';
import { useDeviceLive } from './DeviceLive.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const editDeviceQuery = graphql`
  query EditDevicePageQuery($id: UUID!) @preloadable {
    deviceById(id: $id) {
      id
      nodeId
      name
      viewerMayEdit
      thing {
        id
        name
      }
      ...DeviceForm_device
    }
    allThings(first: 200, scope: OWN, orderBy: NAME) {
      ...DeviceFields_things
    }
  }
`;

type ToEdit = NonNullable<EditDevicePageQuery$data['deviceById']>;

/** Changes a device, and the thing that it measures at: for its owners and administrators (rule A06). */
export function EditDevicePage() {
  const { deviceById: device, allThings } = usePageQuery<EditDevicePageQuery>(editDeviceQuery);
  const mayed = useMayed(device);
  if (!device) return <NotFound what="device" />;
  if (!device.viewerMayEdit && !mayed) return <OnlyOwners device={device} />;
  return <EditDevice key={device.id} device={device} things={allThings} />;
}

function OnlyOwners({ device: { id, name } }: { readonly device: ToEdit }) {
  return <NotAllowed back={{ to: `/devices/${id}`, name }}>{texts.onlyOwnersEdit(name)}</NotAllowed>;
}

interface EditDeviceProps {
  readonly device: ToEdit;
  readonly things: EditDevicePageQuery$data['allThings'];
}

function EditDevice({ device, things }: EditDeviceProps) {
  const { id, nodeId, name, viewerMayEdit } = device;
  const isLost = useDeviceLive(id);
  const update = useCommand<EditDevicePageMutation>(graphql`
    mutation EditDevicePageMutation($input: UpdateDeviceInput!) {
      updateDevice(input: $input) {
        device {
          ...DeviceLive_device
        }
      }
    }
  `);
  const readAgain = useReadAgain<EditDevicePageQuery>(editDeviceQuery, { id });
  const { page, guard } = useEditForm({
    initial: deviceValues(device),
    mandatory: ['model', 'name', 'location'],
    input: deviceInput,
    check: ({ x, y, ...changes }, { location }) =>
      checkDeviceChanges({ ...changes, location: isEmptyLocation(location) ? null : { x, y } }),
    save: (changed) => update({ nodeId, ...changed }),
    read: async () => {
      const fresh = await readAgain();
      return fresh?.deviceById && deviceValues(fresh.deviceById);
    },
    of: { to: `/devices/${id}`, name },
    list: { to: '/devices', label: texts.devices, see: texts.seeDevices },
    gone: isLost ? texts.goneSentence(name) : !viewerMayEdit && texts.noLongerOwner(name),
  });
  const { form } = page;

  if (isLost && !form.isDirty) return <DeviceGone name={name} />;
  if (!viewerMayEdit && !form.isDirty) return <OnlyOwners device={device} />;
  return (
    <>
      <FormPage
        {...page}
        title={texts.editOf(name)}
        here={texts.edit}
        illustration="GREENHOUSE"
        caption={form.values.name.trim() || undefined}
      >
        <DeviceFields
          form={form}
          things={things}
          linkedTo={device.thing}
          notLinked={texts.noThingThatYouSee}
        />
      </FormPage>
      <LeaveGuard {...guard} />
    </>
  );
}
