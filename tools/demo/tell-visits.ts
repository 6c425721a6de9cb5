import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import type { DemoVisit } from './visits.js';

const session = `mutation Session($input: SyncUserSessionInput!) {
  syncUserSession(input: $input) { success errors }
}`;
const navigation = `mutation Navigation($input: SyncNavigationEventsInput!) {
  syncNavigationEvents(input: $input) { success errors }
}`;

interface Outcome {
  readonly success: boolean;
  readonly errors: readonly string[];
}

/** So many visits are told of at once: the api has other work while a town moves in. */
const atOnce = 4;

/** Throws when a call was refused, or an item of it. */
const taken = ({ success, errors }: Outcome, { sessionId }: DemoVisit): void => {
  if (!success || errors.length > 0) throw new Error(`Visit ${sessionId}: ${errors.join('; ')}`);
};

const tell = async (browser: GraphQLClient, visit: DemoVisit): Promise<void> => {
  const { sessionId, userAgent, startedAt, endedAt, events } = visit;
  const { syncUserSession } = await browser.get<{ syncUserSession: Outcome }>(session, {
    input: {
      ...{ sessionId, userAgent },
      startedAt: new Date(startedAt).toISOString(),
      endedAt: new Date(endedAt).toISOString(),
    },
  });
  taken(syncUserSession, visit);
  const { syncNavigationEvents } = await browser.get<{ syncNavigationEvents: Outcome }>(navigation, {
    input: { sessionId, events: JSON.stringify(events) },
  });
  taken(syncNavigationEvents, visit);
};

/**
 * Tells the api of visits as browsers do, two calls for each, a person's with their token. Told again they change nothing. Answers
 * with how many there were.
 */
export const tellVisits = async (
  browserOf: (username: string | undefined) => GraphQLClient,
  visits: readonly DemoVisit[],
): Promise<number> => {
  const left = [...visits].reverse();
  const browser = async () => {
    for (let visit = left.pop(); visit; visit = left.pop()) await tell(browserOf(visit.by), visit);
  };
  await Promise.all(Array.from({ length: atOnce }, browser));
  return visits.length;
};
