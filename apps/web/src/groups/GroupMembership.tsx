import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { whoChangedWhat } from '../audit/texts.js';
import { ButtonLink } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { groupPath, inviteHash } from './group-path.js';
import { GroupInvitations, InviteToGroup } from './GroupInvitations.js';
import { useGroupOnPage } from './GroupPage.js';
import { MemberList, MemberTools } from './GroupMembers.js';
import * as texts from './texts.js';
import { useMembership } from './useMembership.js';

/**
 * Joins a public group, once, with a notice (rule A19), and shows who belongs to it; owners manage them here. Who leaves
 * while the page is open is not made to join again.
 */
export function GroupMembership() {
  const group = useGroupOnPage();
  const { join } = useMembership(group);
  const isFirst = useRef(true);
  const { hash, key } = useLocation();
  const inviting = useRef<HTMLDivElement>(null);
  // On a phone the form stands beneath all members: who presses "Invite people" is led to its field.
  useEffect(() => {
    if (hash === inviteHash) inviting.current?.querySelector('input')?.focus();
  }, [hash, key]);
  const mayJoin = group.isPublic && group.viewerMembership == null;
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    if (mayJoin) void join().catch((error: unknown) => notify(texts.failedToJoin(sentenceOf(error)), 'bad'));
  }, [mayJoin, join]);
  if (!group.viewerMayEdit)
    return (
      <>
        <MemberTools />
        <MemberList />
      </>
    );
  return (
    <div className="columns">
      <div>
        <p className="small">{texts.whatOwnersDo}</p>
        <MemberTools>
          <ButtonLink to={groupPath(group.id, 'changes')} icon="clock">
            {whoChangedWhat}
          </ButtonLink>
        </MemberTools>
        <MemberList isManaged />
      </div>
      <div className="stack">
        <div ref={inviting}>
          <InviteToGroup groupId={group.id} />
        </div>
        <GroupInvitations group={group} />
      </div>
    </div>
  );
}
