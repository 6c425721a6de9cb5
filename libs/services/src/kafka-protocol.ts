import { connect } from 'node:net';

/** A metadata request (api 3, version 1, for no topic) of Kafka's protocol: length, header, empty array. */
const metadataRequest = (): Buffer => {
  const clientId = Buffer.from('hedgerow-ready');
  const body = Buffer.alloc(10 + clientId.length + 4);
  body.writeInt16BE(3, 0);
  body.writeInt16BE(1, 2);
  body.writeInt32BE(1, 4);
  body.writeInt16BE(clientId.length, 8);
  clientId.copy(body, 10);
  body.writeInt32BE(0, 10 + clientId.length);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length);
  return Buffer.concat([length, body]);
};

/**
 * Resolves when the broker answers a metadata request with itself in the list. A broker that is not registered with the
 * controller yet answers with an empty list.
 */
export const answersMetadata = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let received = Buffer.alloc(0);
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.once('connect', () => socket.write(metadataRequest()));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      if (received.length < 12 || received.length < 4 + received.readInt32BE(0)) return;
      const brokers = received.readInt32BE(8);
      if (brokers > 0) resolve();
      else reject(new Error('the broker is not in yet'));
      socket.destroy();
    });
  });
