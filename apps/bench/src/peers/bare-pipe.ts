/**
 * The peer of G11, a process of its own: kafkajs eachMessage → Redis → raw websocket. A client sends the key
 * whose messages it subscribes to; each message is the record's value.
 */
import type { AddressInfo } from 'node:net';
import { Kafka, logLevel } from 'kafkajs';
import { createClient } from 'redis';
import { type WebSocket, WebSocketServer } from 'ws';

const [brokers = '', redisUrl = '', topic = ''] = process.argv.slice(2);

const clients = new Map<string, WebSocket>();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.once('message', (key) => {
    clients.set(String(key), socket);
    socket.send('');
  });
});

const [publisher, subscriber] = [createClient({ url: redisUrl }), createClient({ url: redisUrl })];
await Promise.all([publisher.connect(), subscriber.connect()]);
await subscriber.subscribe('pipe', (text) => {
  const newline = text.indexOf('\n');
  clients.get(text.slice(0, newline))?.send(text.slice(newline + 1));
});

const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.ERROR });
const consumer = kafka.consumer({ groupId: `${topic}-pipe` });
await consumer.connect();
await consumer.subscribe({ topics: [topic], fromBeginning: true });
consumer.on(consumer.events.GROUP_JOIN, () =>
  process.send!({ port: (server.address() as AddressInfo).port }),
);
await consumer.run({
  eachMessage: async ({ message }) => {
    await publisher.publish('pipe', `${String(message.key)}\n${String(message.value)}`);
  },
});
process.once('disconnect', () => process.exit(0));
