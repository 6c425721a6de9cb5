import { useCallback, useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { calls, type InvitationTarget, type LookUp } from './calls.js';
import type { InvitationLink } from './kept-invitation.js';

type Looked =
  | { readonly state: 'looking' }
  | { readonly state: 'found'; readonly target: InvitationTarget }
  | { readonly state: 'failed'; readonly error: unknown };

const looking: Looked = { state: 'looking' };

/** What an invitation is to. Asked once for each link and by `again`: a wrong code counts. */
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
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { looked, again };
};
