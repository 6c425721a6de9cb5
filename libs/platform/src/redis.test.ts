import { expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createClient } from 'redis';
import { redisOptions } from './redis.js';

it('a command sets no timer that outlives its answer', async () => {
  // It says yes to whatever it is asked.
  const server = createServer((socket) => {
    socket.on('data', (asked) => {
      for (const _ of asked.toString().matchAll(/^\*\d+\r$/gm)) socket.write('+OK\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createClient({ ...redisOptions({ url: `redis://127.0.0.1:${port}` }), RESP: 2 });
  await client.connect();
  const timers = jest.spyOn(AbortSignal, 'timeout');
  expect(await client.publish('channel', 'text')).toBe('OK');
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
  client.destroy();
  server.close();
});
