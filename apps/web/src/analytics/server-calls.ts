import { getRequest, graphql } from 'relay-runtime';
import { auth } from '../auth/browser-auth.js';
import { bodyOf, post } from '../relay/post.js';
import type { serverCallsEventsMutation } from './__generated__/serverCallsEventsMutation.graphql.js';
import type { serverCallsOptOutQuery } from './__generated__/serverCallsOptOutQuery.graphql.js';
import type { serverCallsSessionMutation } from './__generated__/serverCallsSessionMutation.graphql.js';
import { personOf } from './arrivals.js';
import type { KnownSession, NavigationEvent } from './history.js';
import type { Calls } from './sending.js';

const sessionMutation = graphql`
  mutation serverCallsSessionMutation($input: SyncUserSessionInput!) {
    syncUserSession(input: $input) {
      success
      errors
    }
  }
`;
const eventsMutation = graphql`
  mutation serverCallsEventsMutation($input: SyncNavigationEventsInput!) {
    syncNavigationEvents(input: $input) {
      success
      errors
    }
  }
`;
const optOutQuery = graphql`
  query serverCallsOptOutQuery {
    viewer {
      analyticsOptOut
    }
  }
`;

const iso = (at: number): string => new Date(at).toISOString();

type Caller = Pick<KnownSession, 'person'> | { readonly person: undefined };

const sessionCall = (
  { id, startedAt, userAgent }: KnownSession,
  endedAt: number | null,
  { person }: Caller,
) => ({
  operation: getRequest(sessionMutation).params,
  variables: {
    input: {
      ...{ sessionId: id, userId: person ?? null, startedAt: iso(startedAt), userAgent },
      endedAt: endedAt === null ? null : iso(endedAt),
    },
  } satisfies serverCallsSessionMutation['variables'],
});

const eventsCall = (
  { id, userAgent }: KnownSession,
  events: readonly NavigationEvent[],
  { person }: Caller,
) => ({
  operation: getRequest(eventsMutation).params,
  variables: {
    input: {
      ...{ sessionId: id, userId: person ?? null },
      events: JSON.stringify(
        events.map(({ id: clientEventId, from, to, timestamp, timeSpent }) => ({
          ...{ clientEventId, fromRoute: from, toRoute: to, timestamp: iso(timestamp) },
          ...{ timeSpentMs: timeSpent, userAgent },
        })),
      ),
    },
  } satisfies serverCallsEventsMutation['variables'],
});

/**
 * The token for a session of this person, or of a guest (null). None where another one is here by now: without a token the server
 * takes what belongs to a session that it knows.
 */
const tokenFor = async (person: string | null): Promise<string | undefined> => {
  const isHere = () => personOf(auth.get()) === person;
  if (!isHere()) return undefined;
  const token = await auth.token();
  return isHere() ? token : undefined;
};

/** Who a call with this token speaks for: without one it names no person. */
const callerOf = (session: KnownSession, token: string | undefined): Caller =>
  token === undefined ? { person: undefined } : session;

// The page may close while a call is on its way.
const keepalive = true;
const beacon = (call: Parameters<typeof bodyOf>[0]): boolean =>
  navigator.sendBeacon('/graphql', new Blob([bodyOf(call)], { type: 'application/json' }));
const withoutToken: Caller = { person: undefined };

/** The calls of the collector, beside Relay's network: nothing of them is shown. */
export const serverCalls: Calls = {
  bind: async (session, endedAt) => {
    const token = await tokenFor(session.person);
    // Without the person's token it would become a guest's for good.
    if (token === undefined && !session.bound && session.person !== null)
      throw new Error('The person of this session is not signed in.');
    const { data } = await post({
      ...sessionCall(session, endedAt, callerOf(session, token)),
      ...{ token, keepalive },
    });
    return (data as serverCallsSessionMutation['response']).syncUserSession;
  },
  send: async (session, events) => {
    const token = await tokenFor(session.person);
    const { data } = await post({
      ...eventsCall(session, events, callerOf(session, token)),
      ...{ token, keepalive },
    });
    return (data as serverCallsEventsMutation['response']).syncNavigationEvents;
  },
  beacon: (session, events) => beacon(eventsCall(session, events, withoutToken)),
  beaconEnd: (session, endedAt) => beacon(sessionCall(session, endedAt, withoutToken)),
};

/** Whether the person who is signed in has opted out, as the server knows. */
export const asksOptOut = async (): Promise<boolean> => {
  const { data } = await post({
    ...{ operation: getRequest(optOutQuery).params, variables: {} },
    token: await auth.token(),
  });
  return (data as serverCallsOptOutQuery['response']).viewer?.analyticsOptOut ?? false;
};
