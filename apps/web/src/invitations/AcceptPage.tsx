import { useEffect, useState } from 'react';
import { codeOf } from '../relay/api-error.js';
import { useLetterLink } from '../account/letter-link.js';
import { Failure } from '../ui/Failure.js';
import { PageSkeleton } from '../ui/Skeleton.js';
import { IncompleteLink, NotForViewer, NotFoundOrExpired, SignInFirst, WrongCode } from './AcceptReasons.js';
import {
  forgetInvitation,
  type InvitationLink,
  type InvitedTo,
  keepInvitation,
  keptInvitation,
} from './kept-invitation.js';
import { OpenInvitation } from './OpenInvitation.js';
import { useInvitation } from './useInvitation.js';

/** The invitation that the link of the letter opens, or the one that waits in this browser. */
const linkOf = (to: InvitedTo, hash: URLSearchParams): InvitationLink | undefined => {
  const [id, code] = [hash.get('invitation'), hash.get('code')];
  if (id && code) return { to, id, code };
  const kept = keptInvitation();
  return kept?.to === to ? kept : undefined;
};

/**
 * The page behind the link of an invitation. It is accepted by a press, since programs open links to look at them, and
 * kept in this browser until then: signing in, an account and the letter that verifies an address lead back here.
 */
function AcceptPage({ to }: { readonly to: InvitedTo }) {
  const hash = useLetterLink();
  const found = linkOf(to, hash);
  const [first, setFirst] = useState(found);
  if (found && (found.id !== first?.id || found.code !== first.code)) setFirst(found);
  // Accepted in another tab, it waits in this browser no more; this page still says what became of it.
  const opened = found ?? (first?.to === to ? first : undefined);
  // A code that was typed in place of the link's, for this very link.
  const [typed, setTyped] = useState<InvitationLink>();
  const link = opened && typed?.id === opened.id ? typed : opened;
  const { looked, again } = useInvitation(link);
  const reason = looked.state === 'failed' ? codeOf(looked.error) : undefined;
  const isOpen = looked.state === 'found' && !looked.target.isAccepted;
  const isOver = (looked.state === 'found' && !isOpen) || reason === 'NTFND' || reason === 'LOCKD';
  const { id, code } = link ?? {};
  const { name = '', emailHint = '' } = looked.state === 'found' ? looked.target : {};
  useEffect(() => {
    if (isOpen && id !== undefined && code !== undefined) keepInvitation({ to, id, code, name, emailHint });
    if (isOver) forgetInvitation();
  }, [isOpen, isOver, to, id, code, name, emailHint]);

  if (!link) return <IncompleteLink to={to} />;
  if (looked.state === 'looking') return <PageSkeleton />;
  if (looked.state === 'failed') {
    // An id of another form is none.
    if (reason === 'NTFND' || reason === 'VALIDATION') return <NotFoundOrExpired to={to} reason="NTFND" />;
    if (reason === 'LOCKD') return <NotFoundOrExpired to={to} reason="LOCKD" />;
    if (reason === 'DNIED')
      return <WrongCode error={looked.error} onTry={(other) => setTyped({ ...link, code: other })} />;
    return <Failure error={looked.error} onRetry={again} />;
  }
  const { target } = looked;
  if (target.isForViewer == null) return <SignInFirst to={to} target={target} />;
  if (!target.isForViewer) return <NotForViewer to={to} target={target} />;
  return <OpenInvitation link={link} target={target} onRefused={again} />;
}

export const ThingAcceptPage = () => <AcceptPage to="thing" />;
export const GroupAcceptPage = () => <AcceptPage to="group" />;
export const DeviceAcceptPage = () => <AcceptPage to="device" />;
