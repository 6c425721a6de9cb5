import { afterEach, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { serveHealth } from './health.js';

let close: () => void = () => undefined;
afterEach(() => close());

it('health and metrics are served on the address that was asked for, and on no other', async () => {
  const { server, port } = await serveHealth({ host: '127.0.0.1', port: 0 }, { fine: () => true });
  close = () => server.close();
  expect((server.address() as AddressInfo).address).toBe('127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.2:${port}/health/ready`)).rejects.toThrow('fetch failed');
});
