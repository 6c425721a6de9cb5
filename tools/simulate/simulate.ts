import { setTimeout as pause } from 'node:timers/promises';
import { post, type Target } from './post.js';
import type { SimulatedDevice } from './soil.js';
import { frameFrom, isLost, type Schedule, timeOf, uplinkBody } from './uplink.js';

export interface Simulation extends Target {
  readonly devices: readonly SimulatedDevice[];
  /** Time between two frames of a device, milliseconds. */
  readonly everyMs: number;
  /** The same seed gives the same weather and the same frames. */
  readonly seed?: string;
}

export interface History extends Simulation {
  readonly from: Date;
  readonly until?: Date;
  /** What never arrived: a probe that lay beside its hole, a gateway that was down. */
  readonly isSilent?: (device: SimulatedDevice, at: number) => boolean;
  /** Requests on their way at once. */
  readonly concurrency?: number;
  readonly onProgress?: (sent: number, of: number) => void;
}

const scheduleOf = ({ seed = 'hedgerow', everyMs }: Simulation): Schedule => ({ seed, everyMs });

/**
 * Sends everything that the devices would have sent between two moments, oldest first (neighbours may change places,
 * as they do in the field). Sent again it is the same frames, which count once. Answers with how many.
 */
export const sendHistory = async (history: History): Promise<number> => {
  const { devices, from, until = new Date(), isSilent = () => false, concurrency = 32, onProgress } = history;
  const schedule = scheduleOf(history);
  const frames = devices.flatMap((device) => {
    const last = frameFrom(schedule, device, until.getTime());
    const first = Math.min(last, frameFrom(schedule, device, from.getTime()));
    return Array.from({ length: last - first }, (_, i) => ({ device, fCnt: first + i })).filter(
      ({ fCnt }) => !isLost(schedule, device, fCnt) && !isSilent(device, timeOf(schedule, device, fCnt)),
    );
  });
  frames.sort((a, b) => timeOf(schedule, a.device, a.fCnt) - timeOf(schedule, b.device, b.fCnt));
  let next = 0;
  let sent = 0;
  const sender = async (): Promise<void> => {
    for (let frame = frames[next++]; frame !== undefined; frame = frames[next++]) {
      history.signal?.throwIfAborted();
      await post(history, uplinkBody(schedule, frame.device, frame.fCnt));
      onProgress?.(++sent, frames.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return frames.length;
};

/**
 * Sends what the devices measure from now on, each at its own time, until the signal is aborted; with `from`, what
 * they would have sent since then comes first. A frame that ingest does not take is told to `onProblem` and passed
 * over, as a network server without retries does.
 */
export const simulate = async (
  options: Simulation & { readonly from?: Date; readonly onProblem?: (problem: Error) => void },
): Promise<void> => {
  const { devices, signal, from, onProblem } = options;
  const schedule = scheduleOf(options);
  const started = Date.now();
  if (from) await sendHistory({ ...options, from, until: new Date(started) });
  const live = async (device: SimulatedDevice): Promise<void> => {
    for (let fCnt = frameFrom(schedule, device, started); signal?.aborted !== true; fCnt++) {
      const wait = timeOf(schedule, device, fCnt) - Date.now();
      if (wait > 0) await pause(wait, undefined, signal ? { signal } : undefined);
      if (isLost(schedule, device, fCnt)) continue;
      await post(options, uplinkBody(schedule, device, fCnt)).catch((problem: Error) => {
        if (signal?.aborted !== true) onProblem?.(problem);
      });
    }
  };
  await Promise.all(devices.map(live)).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error;
  });
};
