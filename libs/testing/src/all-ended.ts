/** Waits until all have ended, also after one that failed, so that nothing goes on beside what follows. Throws what the first of them threw. */
export const allEnded = async (works: readonly Promise<unknown>[]): Promise<void> => {
  await Promise.allSettled(works);
  await Promise.all(works);
};
