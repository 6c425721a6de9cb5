import { guest, isSyncRefusal, type SyncRefusal, type Viewer } from '@hedgerow/domain';
import type { EventStore, PersonKeys } from '@hedgerow/event-store';
import type { Caller } from '../../apps/api/src/graphql/schema/context.js';
import type { RateLimits } from '../../apps/api/src/limits/rate-limits.js';
import { KnownSessions } from '../../apps/api/src/navigation/known-sessions.js';
import { NavigationSync, type Synced } from '../../apps/api/src/navigation/navigation-sync.js';
import { administrator, type SyntheticSession } from './synthetic.js';
import type { Taker } from './tell.js';

/** An address may send 1 200 calls a minute, which is for browsers and not for a million events. */
const withoutLimits = { mayTellNavigation: () => Promise.resolve(true) } as unknown as RateLimits;

/**
 * Takes items in by the code of the api behind its calls, in this process: the same checks, copies and appends, without HTTP, GraphQL,
 * tokens and the limits on calls.
 */
export const throughStore = (store: EventStore, keys: PersonKeys, people: readonly string[]): Taker => {
  const sync = new NavigationSync(store, keys, withoutLimits, new KnownSessions(store));
  const callerOf = ({ who, isUnfollowed }: SyntheticSession): Caller => {
    const viewer: Viewer =
      who === 'guest'
        ? guest
        : { role: who === administrator ? 'bk_admin' : 'bk_user', userId: people[who]! };
    const token = who === 'guest' ? {} : { expiresAt: Date.now() + 60_000 };
    return { viewer, isUnfollowed, address: '127.0.0.1', domainName: 'localhost', ...token };
  };
  const takenOf = (synced: Synced | SyncRefusal) => {
    if (isSyncRefusal(synced)) throw new Error(`${synced.refused}: ${synced.because}`);
    return { stored: synced.stored, errors: synced.errors.length };
  };
  return {
    session: async (session, endedAt) =>
      takenOf(
        await sync.session(
          {
            ...{ sessionId: session.id, userId: null, userAgent: session.userAgent },
            startedAt: new Date(session.startedAt).toISOString(),
            endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
          },
          callerOf(session),
        ),
      ),
    events: async (session, items) =>
      takenOf(await sync.events({ sessionId: session.id, events: JSON.stringify(items) }, callerOf(session))),
  };
};
