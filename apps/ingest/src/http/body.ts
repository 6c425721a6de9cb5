import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body, byte for byte. Undefined when it is larger than `limit`: at once when its
 * content-length is, else as soon as the limit is passed. Rejects when the client goes away before the end.
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limit) {
        request.pause();
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', reject);
    // Every request closes; an error made for each of them would cost more than the reading.
    request.once('close', () => {
      if (!request.complete) reject(new Error('The client went away'));
    });
  });
};
