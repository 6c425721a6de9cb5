import { checkDeviceChanges } from '@hedgerow/domain';
import { useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { NotAllowed } from '../auth/NotAllowed.js';
import { FormPage } from '../forms/FormPage.js';
import { LeaveGuard } from '../forms/LeaveGuard.js';
import { isEmptyLocation } from '../forms/location.js';
import { onlyFields } from '../forms/only-fields.js';
import { useForm } from '../forms/useForm.js';
import { useGoOn } from '../forms/useGoOn.js';
import { type ApiError, codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { NotFound } from '../ui/NotFound.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
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
  if (!device) return <NotFound what="device" />;
  if (!device.viewerMayEdit) return <NotAllowed>{texts.onlyOwnersEdit(device.name)}</NotAllowed>;
  return <EditDevice key={device.id} device={device} things={allThings} />;
}

interface EditDeviceProps {
  readonly device: ToEdit;
  readonly things: EditDevicePageQuery$data['allThings'];
}

function EditDevice({ device, things }: EditDeviceProps) {
  const { id, nodeId, name } = device;
  const isLost = useDeviceLive(id);
  const [isStale, setStale] = useState(false);
  const isSaved = useRef(false);
  const goOn = useGoOn();
  const environment = useRelayEnvironment();
  const update = useCommand<EditDevicePageMutation>(graphql`
    mutation EditDevicePageMutation($input: UpdateDeviceInput!) {
      updateDevice(input: $input) {
        device {
          ...DeviceLive_device
        }
      }
    }
  `);
  const form = useForm({
    initial: deviceValues(device),
    follow: true,
    mandatory: ['model', 'name', 'location'],
    input: deviceInput,
    check: ({ x, y, ...changes }, { location }) =>
      checkDeviceChanges({ ...changes, location: isEmptyLocation(location) ? null : { x, y } }),
    onSubmit: async (_input, changed) => {
      try {
        // Read before the answer changes it.
        const before = onlyFields(deviceInput(deviceValues(device)), Object.keys(changed));
        await update({ nodeId, ...changed });
        isSaved.current = true;
        // A first link cannot be taken back: it may move, and not end.
        const isUndone = Object.keys(changed).every((field) => field in before);
        const undo = undoBy(() => update({ nodeId, ...before }), texts.changesUndone(name));
        await goOn(texts.changesSaved, `/devices/${id}`, { replace: true }, isUndone ? undo : undefined);
      } catch (error) {
        setStale(codeOf(error) === 'STALE');
        throw error;
      }
    },
  });
  const handleReload = async () => {
    const fresh = await fetchQuery<EditDevicePageQuery>(environment, editDeviceQuery, { id })
      .toPromise()
      .catch((error: unknown) => error as ApiError);
    if (fresh instanceof Error) return notify(fresh.message, 'bad');
    if (fresh?.deviceById) form.rebase(deviceValues(fresh.deviceById));
    setStale(false);
  };

  if (isLost && !form.isDirty) return <DeviceGone name={name} />;
  return (
    <>
      <FormPage
        form={form}
        title={texts.editOf(name)}
        lead={isLost && <span role="alert">{texts.goneWhileTyped(name)}</span>}
        trail={[
          { to: '/devices', label: texts.devices },
          // What is gone has no page any more.
          ...(isLost ? [] : [{ to: `/devices/${id}`, label: name }]),
        ]}
        here={texts.edit}
        illustration="GREENHOUSE"
        caption={form.values.name.trim() || undefined}
        submit={texts.saveChanges}
        disabled={isLost || !form.isDirty}
        aside={
          isStale ? (
            <Button icon="retry" thumb onClick={() => void handleReload()}>
              {texts.loadAgain}
            </Button>
          ) : (
            <ButtonLink to={isLost ? '/devices' : `/devices/${id}`} kind="text" replace>
              {isLost ? texts.seeDevices : texts.cancel}
            </ButtonLink>
          )
        }
      >
        <DeviceFields
          form={form}
          things={things}
          linkedTo={device.thing}
          notLinked={texts.noThingThatYouSee}
        />
      </FormPage>
      <LeaveGuard when={form.isDirty} done={isSaved} />
    </>
  );
}
