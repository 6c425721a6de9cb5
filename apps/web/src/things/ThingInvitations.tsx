import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { InvitationList } from '../invitations/InvitationList.js';
import { InviteForm } from '../invitations/InviteForm.js';
import { useCommand } from '../relay/useCommand.js';
import type { ThingInvitations_thing$key } from './__generated__/ThingInvitations_thing.graphql.js';
import type { ThingInvitationsInviteMutation } from './__generated__/ThingInvitationsInviteMutation.graphql.js';
import type { ThingInvitationsRemoveMutation } from './__generated__/ThingInvitationsRemoveMutation.graphql.js';

/** The calls that invite to a thing and take an invitation back. */
const useInvitations = (thingId: string) => {
  const invite = useCommand<ThingInvitationsInviteMutation>(graphql`
    mutation ThingInvitationsInviteMutation($input: InviteToThingAccessInput!) {
      inviteToThingAccess(input: $input) {
        thing {
          ...ThingInvitations_thing
        }
      }
    }
  `);
  const remove = useCommand<ThingInvitationsRemoveMutation>(graphql`
    mutation ThingInvitationsRemoveMutation($input: DeleteThingAccessInvitationByIdInput!) {
      deleteThingAccessInvitationById(input: $input) {
        thing {
          ...ThingInvitations_thing
        }
      }
    }
  `);
  return {
    onInvite: (email: string) => invite({ thingId, email }),
    onRemove: (id: string) => remove({ id }),
  };
};

const query = graphql`
  query ThingInvitationsQuery($id: UUID!) {
    thingById(id: $id) {
      ...ThingInvitations_thing
    }
  }
`;

/** Who is invited to a thing; nothing for those who may not know. */
export function ThingInvitations({ thing }: { readonly thing: ThingInvitations_thing$key }) {
  const { id, invitations } = useFragment(
    graphql`
      fragment ThingInvitations_thing on Thing {
        id
        invitations {
          id
          state
          ...InvitationRow_invitation
        }
      }
    `,
    thing,
  );
  const calls = useInvitations(id);
  return invitations && <InvitationList {...{ id, query, invitations }} {...calls} />;
}

/** The form beside it. */
export function InviteToThing({ thingId }: { readonly thingId: string }) {
  return <InviteForm to="thing" onInvite={useInvitations(thingId).onInvite} />;
}
