import { Problem, type Say } from '@hedgerow/services';

/** Lines with the seconds since the start in front, so that a slow step is seen at once. */
export const timedLines = (write: Say = console.log): Say => {
  const begun = performance.now();
  return (line) => write(`[${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s] ${line}`);
};

/** A problem in its own words; anything else with its stack, since it is a fault of ours. */
export const explain = (error: unknown): string => {
  if (error instanceof Problem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
