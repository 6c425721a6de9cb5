import type { Histogram } from 'hdr-histogram-js';
import { newHistogram, openLoop } from '../runner/latency.js';
import type { Outcome } from '../runner/rounds.js';

/** Sends at a fixed rate for so many milliseconds and waits for all answers. `send` notes its latency, from the moment at which it was due. */
export const sendAtRate = async (
  perSecond: number,
  ms: number,
  send: (n: number, dueAt: number, latency: Histogram) => Promise<void>,
): Promise<Outcome> => {
  const latency = newHistogram();
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  await openLoop(perSecond, ms, (n, dueAt) => void sent.push(send(n, dueAt, latency)));
  await Promise.all(sent);
  return { items: sent.length, seconds: (performance.now() - begun) / 1_000, latency };
};
