import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Checks one dependency of a program; throws (or rejects) when it is not usable. */
export type HealthCheck = () => Promise<unknown> | unknown;

/** The answer of `/health/ready`: 200 when every check passes, 503 with the names of those that do not. */
export const readiness = async (
  checks: Record<string, HealthCheck>,
): Promise<{ ready: boolean; failing: string[] }> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, run]) => {
      try {
        await run();
        return undefined;
      } catch {
        return name;
      }
    }),
  );
  const failing = results.filter((name): name is string => name !== undefined);
  return { ready: failing.length === 0, failing };
};

/**
 * Serves `/health/live`, `/health/ready` and, when given, `/metrics` for programs that have no other HTTP server.
 * Resolves with the server and the port it took (`port` 0 takes a free one).
 */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  checks: Record<string, HealthCheck>,
  metrics: () => Promise<unknown> | unknown = () => ({}),
): Promise<{ server: Server; port: number }> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/health/live') return void answer(200, { status: 'live' });
    if (request.url === '/health/ready') {
      return void readiness(checks).then(({ ready, failing }) =>
        answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', failing }),
      );
    }
    if (request.url === '/metrics') return void Promise.resolve(metrics()).then((body) => answer(200, body));
    answer(404, { message: 'Not found' });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { server, port: (server.address() as AddressInfo).port };
};
