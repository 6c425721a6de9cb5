import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Does work under a correlation id: every line that it logs and every event that it appends bears the id, so that what came
 * of one request is found in the logs of all programs.
 */
export const withCorrelation = <T>(id: string, work: () => T): T => current.run(id, work);

/** The correlation id of the work in progress; undefined outside of any. */
export const currentCorrelation = (): string | undefined => current.getStore();
