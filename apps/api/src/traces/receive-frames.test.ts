import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import type { Caller } from '../graphql/schema/context.js';
import { framesPath, receiveFrames } from './receive-frames.js';

/** The status of a report by a person who may be asked or not, and how many were taken. */
const reported = async ({ mayAsk, gpc = '0' }: { readonly mayAsk: boolean; readonly gpc?: string }) => {
  const server = fastify();
  let taken = 0;
  receiveFrames(server, {
    traces: {
      isOn: true,
      mayTell: () => true,
      mayAsk: ({ isUnfollowed }) => Promise.resolve(mayAsk && !isUnfollowed),
      take: () => (taken += 1) > 0,
    },
    allowedOrigins: [],
    callerOf: () => Promise.resolve({} as Caller),
  });
  const { statusCode } = await server.inject({
    ...{ method: 'POST', url: framesPath, headers: { 'sec-gpc': gpc } },
    payload: { ticket: 'a.b', press: 0, answer: 1 },
  });
  await server.close();
  return [statusCode, taken];
};

it('a report is asked about anew: who opted out after the page was opened tells no more', async () => {
  expect(await reported({ mayAsk: true })).toEqual([204, 1]);
  expect(await reported({ mayAsk: false })).toEqual([403, 0]);
  expect(await reported({ mayAsk: true, gpc: '1' })).toEqual([403, 0]);
});
