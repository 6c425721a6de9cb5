import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { known } from '../live/useRightsTold.js';
import { nameOf } from '../people/Who.js';
import { unlessGone } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { focusTitle } from '../ui/PageHead.js';
import { notify, notifyAbout } from '../ui/notices.js';
import { undoBy } from '../ui/undo.js';
import type { ManagedMember_membership$key } from './__generated__/ManagedMember_membership.graphql.js';
import type { ManagedMemberRemoveMutation } from './__generated__/ManagedMemberRemoveMutation.graphql.js';
import type { ManagedMemberRoleMutation } from './__generated__/ManagedMemberRoleMutation.graphql.js';
import { GroupMember } from './GroupMember.js';
import type { GroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

interface ManagedMemberProps {
  readonly membership: ManagedMember_membership$key;
  readonly group: GroupOnPage;
}

/**
 * A member with the buttons of an owner. The role changes at once and can be undone; a removal asks first, and so does an
 * owner's own step down, which only another owner takes back.
 */
export function ManagedMember({ membership, group }: ManagedMemberProps) {
  const data = useFragment(
    graphql`
      fragment ManagedMember_membership on GroupMembership {
        id
        isOwner
        user {
          id
          name
        }
        ...GroupMember_membership
      }
    `,
    membership,
  );
  const { id, isOwner, user } = data;
  const { id: viewerId } = useAuth();
  const [asking, setAsking] = useState<'removal' | 'stepping down'>();
  const name = nameOf(user);
  const setRole = useCommand<ManagedMemberRoleMutation>(graphql`
    mutation ManagedMemberRoleMutation($input: UpdateGroupMembershipByIdInput!) {
      updateGroupMembershipById(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const remove = useCommand<ManagedMemberRemoveMutation>(graphql`
    mutation ManagedMemberRemoveMutation($input: DeleteGroupMembershipByIdInput!) {
      deleteGroupMembershipById(input: $input) {
        group {
          ...GroupLive_group
        }
      }
    }
  `);
  const [handleRole, busy] = useOnce(async () => {
    try {
      await setRole({ id, isOwner: !isOwner });
      const undo = undoBy(() => setRole({ id, isOwner }), texts.roleUndone(name));
      notifyAbout(id, isOwner ? texts.isMemberNow(name) : texts.isOwnerNow(name), undo);
    } catch (error) {
      notify(texts.roleFailed(sentenceOf(error)), 'bad');
    }
  });
  const handleStepDown = async () => {
    // Before the answer: the live connection may show it first.
    known.add(group.id);
    try {
      await setRole({ id, isOwner: false });
    } catch (error) {
      known.delete(group.id);
      throw error;
    }
    setAsking(undefined);
    notifyAbout(id, texts.youAreMemberNow);
    focusTitle();
  };
  const handleRemove = async () => {
    const removed = await unlessGone(remove({ id }));
    setAsking(undefined);
    notifyAbout(id, removed ? texts.removed(name) : texts.alreadyRemoved);
    // With the row goes the button that had the focus.
    focusTitle();
  };
  // Owners come first, so the second member tells whether there is another.
  const isOnlyOwner = isOwner && !group.firstMembers?.[1]?.isOwner;
  const stepsDown = isOwner && user?.id === viewerId;
  const tools = !isOnlyOwner && (
    <>
      <Button
        kind="text"
        busy={busy}
        aria-label={isOwner ? texts.makeMemberOf(name) : texts.makeOwnerOf(name)}
        aria-haspopup={stepsDown ? 'dialog' : undefined}
        onClick={() => (stepsDown ? setAsking('stepping down') : void handleRole())}
      >
        {isOwner ? texts.makeMember : texts.makeOwner}
      </Button>
      {!stepsDown && (
        <Button
          kind="dangerText"
          aria-label={texts.removeMemberOf(name)}
          aria-haspopup="dialog"
          onClick={() => setAsking('removal')}
        >
          {texts.removeMember}
        </Button>
      )}
    </>
  );
  return (
    <>
      <GroupMember membership={data} note={isOnlyOwner ? texts.onlyOwner : undefined} tools={tools} />
      <Confirm
        open={asking === 'removal'}
        title={texts.removeTitle(name)}
        confirm={texts.removeMember}
        running={texts.removing}
        cancel={texts.keepMember}
        failure={texts.removeFailed}
        onConfirm={handleRemove}
        onClose={() => setAsking(undefined)}
      >
        {(group.isPublic ? texts.removeWhy : texts.removeWhyPrivate)(name, group.name)}
      </Confirm>
      <Confirm
        open={asking === 'stepping down'}
        title={texts.stepDownTitle}
        confirm={texts.stepDown}
        running={texts.steppingDown}
        cancel={texts.stayOwner}
        failure={texts.stepDownFailed}
        onConfirm={handleStepDown}
        onClose={() => setAsking(undefined)}
      >
        {texts.stepDownWhy(group.name)}
      </Confirm>
    </>
  );
}
