// The numbers of the specification.

/** How many events the local history holds. */
export const mostKept = 1_000;
/** Milliseconds for which an event stays in the local history. */
export const keptMs = 30 * 86_400_000;
/** How many events go to the server in one call. */
export const batchSize = 50;
/** Milliseconds between two batches. */
export const betweenBatchesMs = 100;
/** So many events that were not sent yet are sent at once. */
export const sendAt = 25;
/** Milliseconds between the regular times of sending. */
export const sendEveryMs = 30_000;
/** Milliseconds without input after which what is there is sent. */
export const idleMs = 60_000;
/** Milliseconds without input or navigation after which a session is over. */
export const sessionIdleMs = 30 * 60_000;
/** Milliseconds after which a session is over in any case. */
export const sessionMs = 24 * 3_600_000;
/** Milliseconds by which the server lets a clock be ahead. */
export const clockMs = 5 * 60_000;
/** The most that the server takes as `timeSpentMs`. */
export const mostSpentMs = 86_400_000;
/** Bytes of one call. A browser lets 64 KiB be under way from a page that it closes, over all its calls together. */
export const mostBytes = 60_000;
/** How many routes a list of the most visited shows. */
export const mostListed = 10;
