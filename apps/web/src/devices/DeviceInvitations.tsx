import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { InvitationList } from '../invitations/InvitationList.js';
import { InviteForm } from '../invitations/InviteForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { DeviceInvitations_device$key } from './__generated__/DeviceInvitations_device.graphql.js';
import type { DeviceInvitationsInviteMutation } from './__generated__/DeviceInvitationsInviteMutation.graphql.js';
import type { DeviceInvitationsRemoveMutation } from './__generated__/DeviceInvitationsRemoveMutation.graphql.js';

/** The calls that invite to a device and take an invitation back. */
const useInvitations = (deviceId: string) => {
  const invite = useCommand<DeviceInvitationsInviteMutation>(graphql`
    mutation DeviceInvitationsInviteMutation($input: InviteToDeviceAccessInput!) {
      inviteToDeviceAccess(input: $input) {
        device {
          ...DeviceInvitations_device
        }
      }
    }
  `);
  const remove = useCommand<DeviceInvitationsRemoveMutation>(graphql`
    mutation DeviceInvitationsRemoveMutation($input: DeleteDeviceAccessInvitationByIdInput!) {
      deleteDeviceAccessInvitationById(input: $input) {
        device {
          ...DeviceInvitations_device
        }
      }
    }
  `);
  return {
    onInvite: (email: string) => invite({ deviceId, email }),
    onRemove: (id: string) => remove({ id }),
  };
};

const query = graphql`
  query DeviceInvitationsQuery($id: UUID!) {
    deviceById(id: $id) {
      ...DeviceInvitations_device
    }
  }
`;

/** Who is invited to a device; nothing for those who may not know. */
export function DeviceInvitations({ device }: { readonly device: DeviceInvitations_device$key }) {
  const { id, invitations } = useFragment(
    graphql`
      fragment DeviceInvitations_device on Device {
        id
        invitations {
          id
          state
          ...InvitationRow_invitation
        }
      }
    `,
    device,
  );
  const calls = useInvitations(id);
  return invitations && <InvitationList {...{ id, query, invitations }} {...calls} />;
}

/** The form beside it. */
export function InviteToDevice({ deviceId }: { readonly deviceId: string }) {
  return <InviteForm to="device" onInvite={useInvitations(deviceId).onInvite} />;
}
