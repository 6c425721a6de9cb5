import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { claimsOf, type Scene } from './scene.js';
import type { Visible } from './scene-pages.js';

/** The person's session in a browser. */
const goAbout = async (client: GraphQLClient, userId: string): Promise<() => Promise<void>> => {
  const sessionId = randomUUID();
  const session = {
    sessionId,
    userId,
    startedAt: new Date().toISOString(),
    endedAt: null,
    userAgent: 'Firefox',
  };
  await client.get('mutation($input: SyncUserSessionInput!) { syncUserSession(input: $input) { success } }', {
    input: session,
  });
  return async () => {
    const event = { clientEventId: randomUUID(), fromRoute: '/', toRoute: '/things', timeSpentMs: 5 };
    const events = JSON.stringify([{ ...event, timestamp: new Date().toISOString() }]);
    const { syncNavigationEvents } = await client.get<{ syncNavigationEvents: { syncedCount: number } }>(
      'mutation($input: SyncNavigationEventsInput!) { syncNavigationEvents(input: $input) { syncedCount } }',
      { input: { sessionId, userId, events } },
    );
    if (syncNavigationEvents.syncedCount !== 1) throw new Error('A navigation was not taken');
  };
};

const everyMs = 250;

/** Calls a thing of theirs otherwise, and goes about, again and again until the signal; each write that fails is told. */
export const writeOn = async (
  apiUrl: string,
  { things, token }: Scene,
  { names, visits }: Visible,
  onFailure: (error: Error) => void,
  signal: AbortSignal,
): Promise<void> => {
  const client = new GraphQLClient(apiUrl).as(token);
  const { thingById } = await client.get<{ thingById: { nodeId: string } }>(
    'query($id: UUID!) { thingById(id: $id) { nodeId } }',
    { id: things.at(-1)!.id },
  );
  const { nodeId } = thingById;
  const rename = (n: number) =>
    client.get('mutation($input: UpdateThingInput!) { updateThing(input: $input) { thing { id name } } }', {
      input: { nodeId, name: `Bed ${n}` },
    });
  const visit = await goAbout(client, claimsOf(token).user_id);
  // Above the number that it has in the scene, and all that was written before.
  let [name, count] = [Math.max(things.length, names.highest), Math.max(0, visits.highest)];
  while (!signal.aborted) {
    try {
      await rename(++name);
      names.accepted(name);
      await visit();
      visits.accepted(++count);
    } catch (error) {
      onFailure(error as Error);
    }
    await pause(everyMs, undefined, { signal }).catch(() => undefined);
  }
};
