import { sleep } from '@hedgerow/platform';
import { Pace } from './pace.js';
import type { Progress, Replayed, Sink } from './replayed.js';

/** The longest that one timer waits; a replay at the speed of life may wait for days. */
const longestSleep = 60_000;

export interface RunOptions {
  readonly sink: Sink;
  /** The events behind what the sink has, in order; pages of them. */
  readonly events: AsyncIterable<readonly Replayed[]>;
  readonly speed: number | 'max';
  /** Ends it where it is, to be resumed. */
  readonly stopping: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Milliseconds between moments from which a killed replay goes on; a second when left out. */
  readonly keepEveryMs?: number;
}

/**
 * Carries events to a sink, in units that the sink chooses, at the speed that was asked for. Answers with how far it came, and
 * whether that is the end. What was appended is kept also when it stops or fails.
 */
export const run = async ({
  sink,
  events,
  speed,
  stopping,
  onProgress,
  keepEveryMs = 1_000,
}: RunOptions): Promise<{ readonly progress: Progress; readonly isEnd: boolean }> => {
  const pace = new Pace(speed === 'max' ? undefined : speed);
  let progress = sink.from;
  let unit: Replayed[] = [];
  let unitBytes = 0;
  let keptAt = performance.now();

  const flush = async (): Promise<void> => {
    if (unit.length === 0) return;
    await sink.append(unit);
    progress = behind(progress, unit);
    unit = [];
    unitBytes = 0;
    onProgress?.(progress);
    if (performance.now() - keptAt < keepEveryMs) return;
    await sink.keep(progress);
    keptAt = performance.now();
  };
  const flushUnlessFixed = async (): Promise<void> => {
    if (!sink.unit.isFixed) await flush();
  };
  const untilDue = async (occurredAt: string): Promise<void> => {
    if (pace.dueIn(occurredAt) <= 0) return;
    await flushUnlessFixed();
    for (let wait = pace.dueIn(occurredAt); wait > 0 && !stopping.aborted; wait = pace.dueIn(occurredAt))
      await sleep(Math.min(wait, longestSleep), stopping).catch(() => undefined);
  };

  for await (const page of events) {
    for (const replayed of page) {
      if (progress.events + unit.length >= sink.isThere) await untilDue(replayed.event.occurredAt);
      if (stopping.aborted) break;
      unit.push(replayed);
      unitBytes += replayed.record.value.length;
      if (unit.length >= sink.unit.events || unitBytes >= sink.unit.bytes) await flush();
    }
    if (stopping.aborted) {
      await flushUnlessFixed();
      await sink.keep(progress);
      return { progress, isEnd: false };
    }
  }
  await flush();
  return { progress, isEnd: true };
};

const behind = ({ events, types }: Progress, unit: readonly Replayed[]): Progress => {
  const counts = { ...types };
  for (const { event } of unit) counts[event.type] = (counts[event.type] ?? 0) + 1;
  return { cursor: unit.at(-1)!.cursor, events: events + unit.length, types: counts };
};
