import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricsDoor } from './metrics/metrics-door.js';

/** Checks one dependency of a program; throws (or rejects) when it is not usable. */
export type HealthCheck = () => Promise<unknown> | unknown;

/** A program cannot serve yet, for a reason that is told to who asks for its readiness. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** What the checks of a program say together. */
export interface Readiness {
  readonly ready: boolean;
  /** The names of the checks that do not pass. */
  readonly failing: readonly string[];
  /** Why, for those that say so by `NotReady`; other errors may hold addresses and stay inside. */
  readonly causes: Readonly<Record<string, string>> | undefined;
}

/** Milliseconds that a check may take: a service that is slower than this serves no request in time either. */
const patienceMs = 2_000;

/**
 * The answer of `/health/ready`: 200 when every check passes within `withinMs` milliseconds, 503 with the names of those
 * that do not. A check goes through what the program itself uses, so that it also waits where the program would.
 */
export const readiness = async (
  checks: Record<string, HealthCheck>,
  withinMs = patienceMs,
): Promise<Readiness> => {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, run]): Promise<[string, unknown] | undefined> => {
      try {
        await inTime(run, withinMs);
        return undefined;
      } catch (error) {
        return [name, error];
      }
    }),
  );
  const failing = results.filter((result) => result !== undefined);
  const told = failing.flatMap(([name, error]) => (error instanceof NotReady ? [[name, error.message]] : []));
  return {
    ready: failing.length === 0,
    failing: failing.map(([name]) => name),
    causes: told.length === 0 ? undefined : (Object.fromEntries(told) as Record<string, string>),
  };
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
 * Serves `/health/live`, `/health/ready` and `/metrics` for programs that have no other HTTP server.
 * Resolves with the server and the port it took (`port` 0 takes a free one).
 */
export const serveHealth = async (
  { host, port }: { readonly host: string; readonly port: number },
  checks: Record<string, HealthCheck>,
  metrics?: MetricsDoor,
): Promise<{ server: Server; port: number }> => {
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/health/live') return void answer(200, { status: 'live' });
    if (request.url === '/health/ready') {
      return void readiness(checks).then(({ ready, failing, causes }) =>
        answer(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', failing, causes }),
      );
    }
    if (request.url === '/metrics' && metrics) {
      return void metrics(request.headers.authorization).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      );
    }
    answer(404, { message: 'Not found' });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return { server, port: (server.address() as AddressInfo).port };
};
