import type { MutationParameters, OperationType } from 'relay-runtime';
import { graphql, type GraphQLTaggedNode } from 'relay-runtime';
import type { InvitedTo } from './kept-invitation.js';

/** What the holder of an invitation is told. */
export interface InvitationTarget {
  readonly id: string;
  readonly name: string;
  /** Of the thing or the group. */
  readonly type: string | null | undefined;
  /** The name of the person who invited. */
  readonly invitedBy: string | null | undefined;
  readonly emailHint: string;
  /** Null for guests. */
  readonly isForViewer: boolean | null | undefined;
  readonly isAccepted: boolean;
}

export interface LookUp extends OperationType {
  readonly variables: { readonly id: string; readonly code: string };
  readonly response: { readonly target: InvitationTarget };
}
export interface Accept extends MutationParameters {
  readonly variables: {
    readonly input: {
      readonly invitationId: string;
      readonly code: string;
      readonly clientMutationId?: string | null;
    };
  };
}
export interface Decline extends MutationParameters {
  readonly variables: { readonly input: { readonly id: string; readonly clientMutationId?: string | null } };
}

/** The same three calls for each of what people are invited to. */
export const calls: Record<
  InvitedTo,
  {
    readonly lookUp: GraphQLTaggedNode;
    readonly accept: GraphQLTaggedNode;
    readonly decline: GraphQLTaggedNode;
  }
> = {
  thing: {
    lookUp: graphql`
      query callsThingQuery($id: UUID!, $code: String!) {
        target: thingAccessForInvitation(invitationId: $id, code: $code) {
          id
          name
          type
          invitedBy
          emailHint
          isForViewer
          isAccepted
        }
      }
    `,
    accept: graphql`
      mutation callsAcceptThingMutation($input: AcceptThingAccessInvitationInput!) {
        acceptThingAccessInvitation(input: $input) {
          thing {
            id
          }
        }
      }
    `,
    decline: graphql`
      mutation callsDeclineThingMutation($input: DeleteThingAccessInvitationByIdInput!) {
        deleteThingAccessInvitationById(input: $input) {
          clientMutationId
        }
      }
    `,
  },
  group: {
    lookUp: graphql`
      query callsGroupQuery($id: UUID!, $code: String!) {
        target: groupMembershipForInvitation(invitationId: $id, code: $code) {
          id
          name
          type
          invitedBy
          emailHint
          isForViewer
          isAccepted
        }
      }
    `,
    accept: graphql`
      mutation callsAcceptGroupMutation($input: AcceptGroupMembershipInvitationInput!) {
        acceptGroupMembershipInvitation(input: $input) {
          group {
            id
          }
        }
      }
    `,
    decline: graphql`
      mutation callsDeclineGroupMutation($input: DeleteGroupMembershipInvitationByIdInput!) {
        deleteGroupMembershipInvitationById(input: $input) {
          clientMutationId
        }
      }
    `,
  },
  device: {
    lookUp: graphql`
      query callsDeviceQuery($id: UUID!, $code: String!) {
        target: deviceAccessForInvitation(invitationId: $id, code: $code) {
          id
          name
          type
          invitedBy
          emailHint
          isForViewer
          isAccepted
        }
      }
    `,
    accept: graphql`
      mutation callsAcceptDeviceMutation($input: AcceptDeviceAccessInvitationInput!) {
        acceptDeviceAccessInvitation(input: $input) {
          device {
            id
          }
        }
      }
    `,
    decline: graphql`
      mutation callsDeclineDeviceMutation($input: DeleteDeviceAccessInvitationByIdInput!) {
        deleteDeviceAccessInvitationById(input: $input) {
          clientMutationId
        }
      }
    `,
  },
};
