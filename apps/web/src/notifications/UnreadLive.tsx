import { useEffect, useMemo } from 'react';
import { useSubscription } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import type {
  UnreadLiveSubscription,
  UnreadLiveSubscription$data,
} from './__generated__/UnreadLiveSubscription.graphql.js';
import { setUnread } from './unread.js';

/** Keeps the number at the bell up to date, on whatever page. */
export function UnreadLive() {
  const auth = useAuth();
  return auth.id !== null && isSignedIn(auth) ? <Live key={auth.id} /> : null;
}

function Live() {
  const config = useMemo(
    () => ({
      subscription: graphql`
        subscription UnreadLiveSubscription {
          notificationsUpdated {
            unreadCount
          }
        }
      `,
      variables: {},
      onNext: (message: UnreadLiveSubscription$data | null | undefined) => {
        if (message) setUnread(message.notificationsUpdated.unreadCount);
      },
      // The number stays as it was; the live mark tells about the connection.
      onError: (error: Error) => console.warn(error.message),
    }),
    [],
  );
  useSubscription<UnreadLiveSubscription>(config);
  useEffect(() => () => setUnread(0), []);
  return null;
}
