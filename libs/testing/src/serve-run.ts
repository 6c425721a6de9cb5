/**
 * The services of one test run, in a process of their own: answers `GET /postgres` with an address, started on the
 * first request. Ends, and stops them, when the runner that started it closes its input or goes away.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serviceNames } from '@hedgerow/services';
import { ThrowAwayServices } from './private-services.js';

const services = new ThrowAwayServices((line) => process.stderr.write(`${line}\n`));

const server = createServer((request, response) => {
  // A kept connection may be closed by us in the moment in which a busy suite uses it again.
  response.setHeader('connection', 'close');
  const name = serviceNames.find((service) => request.url === `/${service}`);
  if (name === undefined) return void response.writeHead(404).end('no such service');
  services.address(name).then(
    (address) => response.end(address),
    (error: unknown) => response.writeHead(500).end((error as Error).message),
  );
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});

let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  server.close();
  await services.stop();
  process.exit(0);
};
process.stdin.on('end', () => void stop()).resume();
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => undefined);
