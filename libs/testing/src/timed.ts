/** Milliseconds between looks at how late timers are. */
const everyMs = 25;

/**
 * What `run` answers and the milliseconds it took, less those in which timers of this process came late: a bound on what the
 * program promises is then no bound on how busy the machine is.
 */
export const timed = async <T>(
  run: () => Promise<T>,
): Promise<{ readonly answer: T; readonly ms: number }> => {
  const begun = performance.now();
  let late = 0;
  let due = begun + everyMs;
  const look = () => {
    late += Math.max(performance.now() - due, 0);
    due = performance.now() + everyMs;
    timer = setTimeout(look, everyMs);
  };
  let timer = setTimeout(look, everyMs);
  try {
    const answer = await run();
    return { answer, ms: performance.now() - begun - late };
  } finally {
    clearTimeout(timer);
  }
};
