import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Stack } from '../stack/stack.js';
import type { Scene } from './scene.js';

/** What a page of a thing shows, as one message brought it. */
export interface ThingMessage {
  readonly revision: number;
  readonly water: number | null;
  readonly lastSensorData: string | null;
  readonly lastAction: string | null;
}

/** Everything that one subscriber saw. */
export interface Watcher {
  readonly thingId: string;
  /** Messages by connection: a new list begins after each reconnect. */
  readonly connections: readonly (readonly ThingMessage[])[];
  last(): ThingMessage | undefined;
  close(): Promise<void>;
}

const document = `subscription($id: UUID!) {
  thingUpdated(id: $id) { thing { revision water lastSensorData lastAction } }
}`;

/** Subscribes to a thing as a page does, and reconnects without limit. */
export const watch = ({ apiUrl }: Stack, { token }: Scene, thingId: string): Watcher => {
  const connections: ThingMessage[][] = [[]];
  const client = createClient({
    url: `${apiUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token },
    lazy: false,
    keepAlive: 1_000,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 200)),
    onNonLazyError: () => undefined,
    on: { connected: () => void connections.push([]) },
  });
  const dispose = client.subscribe<{ thingUpdated: { thing: ThingMessage } }>(
    { query: document, variables: { id: thingId } },
    {
      next: ({ data }) => data?.thingUpdated.thing && connections.at(-1)!.push(data.thingUpdated.thing),
      error: () => undefined,
      complete: () => undefined,
    },
  );
  return {
    thingId,
    connections,
    last: () => connections.flat().at(-1),
    close: async () => {
      dispose();
      // It may be in the middle of trying to reach an api that is dead.
      await Promise.resolve(client.dispose()).catch(() => undefined);
    },
  };
};
