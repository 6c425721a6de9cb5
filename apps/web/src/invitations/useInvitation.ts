import { invitationReasons } from '@hedgerow/domain';
import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { useLookAgain } from '../live/useLookAgain.js';
import { codeOf } from '../relay/api-error.js';
import { calls, type InvitationTarget, type LookUp } from './calls.js';
import type { InvitationLink } from './kept-invitation.js';

type Looked =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly target: InvitationTarget }
  | { readonly state: 'failed'; readonly error: unknown };

/** Whether a refusal says what is the matter with the invitation. */
export const isInvitationReason = (code: string | undefined): boolean =>
  code !== undefined && code in invitationReasons;

const looking: Looked = { state: 'looking' };

/**
 * What an invitation is to. Asked for each link and by `again`; and again every few seconds while the page is in sight, as
 * long as the code is right: it may be taken back, or the address be verified elsewhere, and before it is accepted there is
 * nothing to subscribe to. A wrong code counts, so that one is not asked again.
 */
export const useInvitation = (link: InvitationLink | undefined) => {
  const environment = useRelayEnvironment();
  const [looked, setLooked] = useState<Looked>(looking);
  const [times, setTimes] = useState(0);
  const { to, id, code } = link ?? {};
  useEffect(() => {
    if (to === undefined || id === undefined || code === undefined) return;
    setLooked(looking);
    const { unsubscribe } = fetchQuery<LookUp>(
      environment,
      calls[to].lookUp,
      { id, code },
      { fetchPolicy: 'network-only' },
    ).subscribe({
      next: ({ target }) => setLooked({ state: 'found', target }),
      error: (error: unknown) => setLooked({ state: 'failed', error }),
    });
    return unsubscribe;
  }, [environment, to, id, code, times]);
  const isFound = looked.state === 'found';
  useLookAgain(
    (ended) =>
      fetchQuery<LookUp>(
        environment,
        calls[to!].lookUp,
        { id: id!, code: code! },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ target }) => setLooked({ state: 'found', target }),
        complete: ended,
        // What cannot be reached says nothing of the invitation: the page stays as it was read.
        error: (error: unknown) => {
          ended();
          if (isInvitationReason(codeOf(error))) setLooked({ state: 'failed', error });
        },
      }),
    isFound && link ? `${to} ${id} ${code}` : undefined,
  );
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { looked, again };
};
