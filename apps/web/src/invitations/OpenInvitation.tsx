import { useState } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { codeOf } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import { type Accept, calls, type Decline, type InvitationTarget } from './calls.js';
import { InvitedPanel } from './InvitationPanel.js';
import { forgetInvitation, type InvitationLink, type InvitedTo } from './kept-invitation.js';
import { isInvitationReason } from './useInvitation.js';
import * as texts from './texts.js';

/** The page of what one was invited to. */
const pathTo = (to: InvitedTo, id: string): string =>
  to === 'device' ? `/devices/${id}` : `/${to}s/${id}/dashboard`;

interface OpenInvitationProps {
  readonly link: InvitationLink;
  readonly target: InvitationTarget;
  /** It cannot be accepted any more: the page looks again, and says why. */
  readonly onRefused: () => void;
}

/** An invitation for the one who looks at it: accept it or decline it. */
export function OpenInvitation({ link, target, onRefused }: OpenInvitationProps) {
  const { to, id: invitationId, code } = link;
  const { id, name, isAccepted } = target;
  const navigate = useNavigate();
  const environment = useRelayEnvironment();
  const [asking, setAsking] = useState(false);
  const accept = useCommand<Accept>(calls[to].accept);
  const decline = useCommand<Decline>(calls[to].decline);
  const [handleAccept, busy] = useOnce(async () => {
    try {
      await accept({ invitationId, code });
    } catch (error) {
      // Then the page says why.
      if (isInvitationReason(codeOf(error))) return onRefused();
      notify(texts.because(texts.failedToAccept[to], sentenceOf(error)), 'bad');
      return;
    }
    forgetInvitation();
    // What lists show, and whether the page is there at all, is another matter now.
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    notify(texts.nowYouHave[to](name));
    await navigate(pathTo(to, id), { replace: true });
  });
  const handleDecline = async () => {
    await decline({ id: invitationId });
    forgetInvitation();
    setAsking(false);
    notify(texts.declined);
    await navigate('/', { replace: true });
  };
  if (isAccepted)
    return (
      <InvitedPanel to={to} target={target} lead={texts.alreadyYours}>
        <ButtonLink to={pathTo(to, id)} kind="primary" thumb>
          {texts.open(name)}
        </ButtonLink>
      </InvitedPanel>
    );
  return (
    <>
      <InvitedPanel to={to} target={target} lead={texts.whatItGives(to)}>
        <Button kind="primary" thumb icon="check" busy={busy} onClick={() => void handleAccept()}>
          {texts.accept}
        </Button>
        <Button thumb disabled={busy} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {texts.decline}
        </Button>
      </InvitedPanel>
      <Confirm
        open={asking}
        title={texts.declineTitle}
        confirm={texts.decline}
        running={texts.declining}
        cancel={texts.notNow}
        failure={texts.failedToDecline}
        onConfirm={handleDecline}
        onClose={() => setAsking(false)}
      >
        {texts.declineConsequence(name)}
      </Confirm>
    </>
  );
}
