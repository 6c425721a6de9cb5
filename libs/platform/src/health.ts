import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Checks one dependency of a program; throws (or rejects) when it is not usable. */
export type HealthCheck = () => Promise<unknown> | unknown;

/** Milliseconds that a check may take: a service that is slower than this serves no request in time either. */
const patienceMs = 2_000;

/**
 * The answer of `/health/ready`: 200 when every check passes within `withinMs` milliseconds, 503 with the names of those
 * that do not. A check goes through what the program itself uses, so that it also waits where the program would.
 */
export const readiness = async (
  checks: Record<string, HealthCheck>,
  withinMs = patienceMs,
): Promise<{ ready: boolean; failing: string[] }> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, run]) => {
      try {
        await inTime(run, withinMs);
        return undefined;
      } catch {
        return name;
      }
    }),
  );
  const failing = results.filter((name): name is string => name !== undefined);
  return { ready: failing.length === 0, failing };
};

/** The check, or a failure once it has taken too long. */
const inTime = async (run: HealthCheck, withinMs: number): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Serves `/health/live`, `/health/ready` and, when given, `/metrics` for programs that have no other HTTP server.
 * Resolves with the server and the port it took (`port` 0 takes a free one).
 */
export const serveHealth = async (
  port: number,
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
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, resolve));
  return { server, port: (server.address() as AddressInfo).port };
};
