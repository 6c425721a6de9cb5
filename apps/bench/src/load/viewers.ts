import { WebSocket } from 'ws';
import type { Scene } from './scene.js';

const document =
  'subscription($id: UUID!) { thingUpdated(id: $id) { thing { revision water lastSensorData } } }';

interface Message {
  readonly type: string;
  readonly payload?: { data?: { thingUpdated?: { thing?: { lastSensorData: string | null } } } };
}

/**
 * A page that shows one thing: the protocol of graphql-ws over a bare socket, since two hundred full clients
 * would use more of the machine than the server. Calls back with the time of the newest reading in each message.
 * Resolves with the socket when the first message, the present state, is there.
 */
export const view = (
  apiUrl: string,
  token: string,
  thingId: string,
  onMessage: (newestReadingMs: number) => void,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${apiUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      perMessageDeflate: false,
    });
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.once('error', reject).once('close', (code, why) => reject(new Error(`Closed: ${code} ${why}`)));
    socket.once('open', () => send({ type: 'connection_init', payload: { token } }));
    socket.on('message', (bytes) => {
      const { type, payload } = JSON.parse(String(bytes)) as Message;
      if (type === 'connection_ack') {
        const variables = { id: thingId };
        send({ id: '1', type: 'subscribe', payload: { query: document, variables } });
      } else if (type === 'ping') send({ type: 'pong' });
      else if (type === 'next') {
        const newest = payload?.data?.thingUpdated?.thing?.lastSensorData;
        if (newest) onMessage(Date.parse(newest));
        resolve(socket);
      } else if (type !== 'pong') reject(new Error(String(bytes)));
    });
  });

/** One viewer for each thing of the scene. */
export const viewAll = (
  apiUrl: string,
  { token, things }: Scene,
  onMessage: (thing: number, newestReadingMs: number) => void,
): Promise<WebSocket[]> =>
  Promise.all(things.map(({ id }, n) => view(apiUrl, token, id, (newest) => onMessage(n, newest))));
