/** The peer of G2, a process of its own: bare node:http that reads, authenticates (HMAC), parses and answers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const secret = 'the secret of the bench';

/** The signature that the peer requires, in hex. */
export const signatureOf = (body: string | Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const serve = () => {
  const answer = JSON.stringify({ status: 'accepted' });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      const given = Buffer.from(String(request.headers['x-signature']));
      const wanted = Buffer.from(signatureOf(body));
      const valid = given.length === wanted.length && timingSafeEqual(given, wanted);
      const message = JSON.parse(body.toString()) as { uplink_message?: unknown };
      const status = valid && message.uplink_message !== undefined ? 202 : 400;
      const headers = { 'content-type': 'application/json', 'content-length': answer.length };
      response.writeHead(status, headers).end(answer);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
  process.once('disconnect', () => process.exit(0));
};

// Forked it serves; imported it only lends its signature.
if (process.argv[2] === 'serve') serve();
