import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../graphql/schema/context.js';
import { isAllowedOrigin } from '../graphql/transport/origin.js';
import { isUnfollowed } from '../web/is-unfollowed.js';
import { readFrameReport } from './frame-report.js';
import type { FrameTraces } from './frame-traces.js';

/** Where browsers tell of frames. */
export const framesPath = '/frames';
/** Bytes of one report, of which the ticket is most. */
const bodyLimit = 1_024;

interface ReceiveFrames {
  readonly traces: Pick<FrameTraces, 'isOn' | 'mayTell' | 'mayAsk' | 'take'>;
  readonly allowedOrigins: readonly string[];
  readonly callerOf: (request: FastifyRequest) => Promise<Caller>;
}

/**
 * `POST /frames`: what a browser tells of one command or message, with a ticket. There is no such page where nothing is traced. The
 * answer is not waited for, so it says no more than a status.
 */
export const receiveFrames = (
  fastify: FastifyInstance,
  { traces, allowedOrigins, callerOf }: ReceiveFrames,
): void => {
  if (!traces.isOn) return;
  const statusOf = async (request: FastifyRequest, told: number): Promise<number> => {
    if (!isAllowedOrigin(request.headers, allowedOrigins)) return 403;
    const report = readFrameReport(request.body);
    if (!report) return 400;
    const caller = await callerOf(request).catch(() => undefined);
    if (!caller) return 401;
    if (!traces.mayTell(caller)) return 429;
    // Asked anew: who has opted out since may have pages open that do not know of it.
    if (!(await traces.mayAsk({ ...caller, isUnfollowed: isUnfollowed(request.headers) }))) return 403;
    return traces.take(report, caller, told) ? 204 : 403;
  };
  fastify.post(framesPath, { bodyLimit }, async (request, reply) =>
    reply.status(await statusOf(request, Date.now())).send(),
  );
};
