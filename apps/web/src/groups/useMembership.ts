import { useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { known } from '../live/useRightsTold.js';
import { useCommand } from '../relay/useCommand.js';
import { notify } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { useMembershipMemberMutation } from './__generated__/useMembershipMemberMutation.graphql.js';
import type { useMembershipMutation } from './__generated__/useMembershipMutation.graphql.js';
import * as texts from './texts.js';

interface GroupToJoin {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
}

/** Ids of the groups whose membership the viewer ended on this page themselves. */
export const left = new Set<string>();

/** Joins and leaves a group, says so, and offers Undo where it can be taken back. */
export const useMembership = ({ id, name, isPublic }: GroupToJoin) => {
  const environment = useRelayEnvironment();
  const navigate = useNavigate();
  const change = useCommand<useMembershipMutation>(graphql`
    mutation useMembershipMutation($input: ChangeGroupMembershipInput!) {
      changeGroupMembership(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const makeMember = useCommand<useMembershipMemberMutation>(graphql`
    mutation useMembershipMemberMutation($input: UpdateGroupMembershipByIdInput!) {
      updateGroupMembershipById(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const set = async (join: boolean) => {
    // Before the answer: the live connection may show it first.
    if (!join) left.add(id);
    try {
      return await change({ groupId: id, join });
    } catch (error) {
      if (!join) left.delete(id);
      throw error;
    }
  };
  return {
    join: async () => {
      await set(true);
      notify(
        texts.joined(name),
        'good',
        undoBy(() => set(false), texts.joinUndone(name)),
      );
    },
    /** An owner gives up the owner flag first (rule A05): then with the id of their membership. */
    leave: async (owned?: string) => {
      if (owned !== undefined) {
        known.add(id);
        await makeMember({ id: owned, isOwner: false });
      }
      const { changeGroupMembership } = await set(false);
      // Who left a private group does not see it any more, and cannot come back by themselves.
      const undo = isPublic ? undoBy(() => set(true), texts.leaveUndone(name)) : undefined;
      notify(texts.left(name), 'good', undo);
      if (changeGroupMembership.group) return;
      commitLocalUpdate(environment, (store) => store.invalidateStore());
      await navigate('/groups', { replace: true });
    },
  };
};
