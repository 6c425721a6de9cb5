import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { useOnce } from '../relay/useOnce.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { Sheet } from '../ui/Sheet.js';
import type { MembershipButton_group$key } from './__generated__/MembershipButton_group.graphql.js';
import { groupPath } from './group-path.js';
import * as texts from './texts.js';
import { useMembership } from './useMembership.js';

/**
 * Joins a public group, or leaves one. The only owner is told what to do first; one of several owners gives that up with the same
 * press, and is asked, as is who leaves a private group.
 */
export function MembershipButton({ group }: { group: MembershipButton_group$key }) {
  const data = useFragment(
    graphql`
      fragment MembershipButton_group on Group {
        id
        name
        isPublic
        isPersonal
        memberCount
        viewerMembership {
          id
          isOwner
        }
        firstMembers: memberships(first: 2) {
          isOwner
        }
      }
    `,
    group,
  );
  const [open, setOpen] = useState<'confirm' | 'lastOwner'>();
  const { join, leave } = useMembership(data);
  const signedIn = isSignedIn(useAuth());
  const [run, busy] = useOnce(async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  const { viewerMembership: mine } = data;
  if (!signedIn || data.isPersonal) return null;
  if (!mine)
    return data.isPublic ? (
      <Button kind="primary" icon="plus" busy={busy} onClick={() => void run(join)}>
        {texts.join}
      </Button>
    ) : null;
  // Owners come first, so the second member tells whether there is another.
  const isLastOwner = mine.isOwner && !data.firstMembers?.[1]?.isOwner;
  const handleLeave = () => {
    if (isLastOwner) setOpen('lastOwner');
    else if (data.isPublic && !mine.isOwner) void run(() => leave());
    else setOpen('confirm');
  };
  const handleClose = () => setOpen(undefined);
  return (
    <>
      <Button kind="text" icon="sign-out" busy={busy} onClick={handleLeave}>
        {texts.leave}
      </Button>
      <Confirm
        open={open === 'confirm'}
        title={texts.leaveTitle(data.name)}
        confirm={mine.isOwner ? texts.leaveAsOwner : texts.leave}
        running={texts.leaving}
        cancel={texts.stay}
        failure={texts.leaveFailed}
        onConfirm={() => leave(mine.isOwner ? mine.id : undefined)}
        onClose={handleClose}
      >
        {mine.isOwner && <p>{texts.leaveOwner}</p>}
        {!data.isPublic && <p>{texts.leavePrivate}</p>}
      </Confirm>
      <Sheet open={open === 'lastOwner'} title={texts.lastOwnerTitle} onClose={handleClose}>
        <div className="stack">
          <p>{data.memberCount > 1 ? texts.lastOwnerWhy : texts.lastOwnerAlone}</p>
          <div className="actions">
            {data.memberCount > 1 ? (
              <ButtonLink to={groupPath(data.id, 'membership')} kind="primary" onClick={handleClose}>
                {texts.chooseOwner}
              </ButtonLink>
            ) : (
              <ButtonLink to={groupPath(data.id, 'settings')} kind="primary" onClick={handleClose}>
                {texts.openSettings}
              </ButtonLink>
            )}
            <Button onClick={handleClose}>{texts.stay}</Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
