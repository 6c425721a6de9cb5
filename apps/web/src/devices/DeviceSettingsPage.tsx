import { graphql } from 'relay-runtime';
import { NotAllowed } from '../auth/NotAllowed.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { PageHead } from '../ui/PageHead.js';
import type {
  DeviceSettingsPageQuery,
  DeviceSettingsPageQuery$data,
} from './__generated__/DeviceSettingsPageQuery.graphql.js';
import { DeviceInvitations, InviteToDevice } from './DeviceInvitations.js';
import { DeviceGone } from './DeviceGone.js';
import { useDeviceLive } from './DeviceLive.js';
import { DevicePeople } from './DevicePeople.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const deviceSettingsQuery = graphql`
  query DeviceSettingsPageQuery($id: UUID!) @preloadable {
    deviceById(id: $id) {
      id
      name
      viewerMayEdit
      ...DevicePeople_device
      ...DeviceInvitations_device
    }
  }
`;

type OnPage = NonNullable<DeviceSettingsPageQuery$data['deviceById']>;

/** Who has access to a device and who is invited: for its owners and administrators (rule A06). */
export function DeviceSettingsPage() {
  const { deviceById: device } = usePageQuery<DeviceSettingsPageQuery>(deviceSettingsQuery);
  if (!device) return <DeviceGone />;
  const { id, name } = device;
  if (!device.viewerMayEdit)
    return <NotAllowed back={{ to: `/devices/${id}`, name }}>{texts.onlyOwnersSettle(name)}</NotAllowed>;
  return <Settings key={device.id} device={device} />;
}

function Settings({ device }: { readonly device: OnPage }) {
  const { id, name } = device;
  if (useDeviceLive(id)) return <DeviceGone name={name} />;
  return (
    <>
      <PageHead
        title={texts.settingsOf(name)}
        trail={[
          { to: '/devices', label: texts.devices },
          { to: `/devices/${id}`, label: name },
        ]}
        here={texts.settings}
        actions={
          <ButtonLink to={`/devices/${id}/edit`} kind="text" icon="edit">
            {texts.edit}
          </ButtonLink>
        }
      />
      <div className="columns">
        <div className="stack">
          <DevicePeople device={device} />
          <DeviceInvitations device={device} />
        </div>
        <div>
          <InviteToDevice deviceId={id} />
        </div>
      </div>
    </>
  );
}
