import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { InvitationList } from '../invitations/InvitationList.js';
import { InviteForm } from '../invitations/InviteForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { GroupInvitations_group$key } from './__generated__/GroupInvitations_group.graphql.js';
import type { GroupInvitationsInviteMutation } from './__generated__/GroupInvitationsInviteMutation.graphql.js';
import type { GroupInvitationsRemoveMutation } from './__generated__/GroupInvitationsRemoveMutation.graphql.js';

/** The calls that invite to a group and take an invitation back. */
const useInvitations = (groupId: string) => {
  const invite = useCommand<GroupInvitationsInviteMutation>(graphql`
    mutation GroupInvitationsInviteMutation($input: InviteToGroupMembershipInput!) {
      inviteToGroupMembership(input: $input) {
        group {
          ...GroupInvitations_group
        }
      }
    }
  `);
  const remove = useCommand<GroupInvitationsRemoveMutation>(graphql`
    mutation GroupInvitationsRemoveMutation($input: DeleteGroupMembershipInvitationByIdInput!) {
      deleteGroupMembershipInvitationById(input: $input) {
        group {
          ...GroupInvitations_group
        }
      }
    }
  `);
  return {
    onInvite: (email: string) => invite({ groupId, email }),
    onRemove: (id: string) => remove({ id }),
  };
};

const query = graphql`
  query GroupInvitationsQuery($id: UUID!) {
    groupById(id: $id) {
      ...GroupInvitations_group
    }
  }
`;

/** Who is invited to a group; nothing for those who may not know. */
export function GroupInvitations({ group }: { readonly group: GroupInvitations_group$key }) {
  const { id, invitations } = useFragment(
    graphql`
      fragment GroupInvitations_group on Group {
        id
        invitations {
          id
          state
          ...InvitationRow_invitation
        }
      }
    `,
    group,
  );
  const calls = useInvitations(id);
  return invitations && <InvitationList {...{ id, query, invitations }} {...calls} />;
}

/** The form beside it. */
export function InviteToGroup({ groupId }: { readonly groupId: string }) {
  return <InviteForm to="group" onInvite={useInvitations(groupId).onInvite} />;
}
