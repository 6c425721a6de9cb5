import { createRequire } from 'node:module';
import { knownRelease } from './known-release.js';

interface SentRequest {
  readonly sentAt: number;
  readonly requestTimeout: number;
  timeoutRequest(): void;
}

/**
 * The requests of one connection: those that wait, those without an answer yet, and until when the broker asked for none
 * (milliseconds since 1970).
 */
interface RequestQueue {
  readonly pending: readonly unknown[];
  readonly inflight: ReadonlyMap<number, SentRequest>;
  readonly throttledUntil: number;
  readonly enforceRequestTimeout: boolean;
  readonly isConnected: () => boolean;
  scheduleCheckPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
  destroy(): void;
}
interface RequestQueueClass {
  readonly prototype: RequestQueue & { quiet?: true };
}

/** Milliseconds between looks for requests that have waited too long. They time out after five seconds. */
const lookEveryMs = 500;

/** The connections that are looked at. One look for all of them wakes the program twice a second, however many there are. */
const watched = new Set<RequestQueue>();
let looking: NodeJS.Timeout | undefined;

const watch = (queue: RequestQueue): void => {
  watched.add(queue);
  if (looking) return;
  looking = setInterval(() => {
    const now = Date.now();
    for (const one of [...watched]) {
      for (const request of [...one.inflight.values()])
        if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
      if (!one.isConnected()) one.destroy();
    }
  }, lookEveryMs);
  // An open connection keeps a program from ending by itself, a look does not.
  looking.unref();
};

const unwatch = (queue: RequestQueue): void => {
  watched.delete(queue);
  if (watched.size > 0) return;
  clearInterval(looking);
  looking = undefined;
};

/**
 * Lets a connection of kafkajs rest while no request waits. Its queue looks for waiting requests after each answer, and sets
 * a timer for the next look; with none waiting the delay is negative, which is 1 ms, so each connection wakes the processor
 * a thousand times a second for as long as it lives (tulios/kafkajs#1556, #1704, mended by no release). Nothing is missed: what
 * has to wait sets the timer itself, and so does a broker that asks for a pause.
 *
 * Whether a request has waited for too long is looked at twice a second for all connections, and not ten times for each.
 */
export const quietQueues = (): void => {
  const load = createRequire(import.meta.url);
  if (!knownRelease(load)) return;
  const { prototype } = load('kafkajs/src/network/requestQueue') as RequestQueueClass;
  if (prototype.quiet) return;
  prototype.quiet = true;
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0 || this.throttledUntil > Date.now()) schedule.call(this);
  };
  prototype.scheduleRequestTimeoutCheck = function (this: RequestQueue) {
    if (!this.enforceRequestTimeout) return;
    this.destroy();
    watch(this);
  };
  const destroy = prototype.destroy;
  prototype.destroy = function (this: RequestQueue) {
    destroy.call(this);
    unwatch(this);
  };
};
