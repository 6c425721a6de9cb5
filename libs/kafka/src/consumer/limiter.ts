/** Runs at most `count` pieces of work at once; the others wait in the order they came. */
export const limiter = (count: number): ((work: () => Promise<void>) => Promise<void>) => {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
};
