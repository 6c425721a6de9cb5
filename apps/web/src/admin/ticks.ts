const steps = [1, 2, 5];

/** Round numbers from 0 to at least the greatest count, at most five of them. */
export const countTicks = (most: number): number[] => {
  const rough = Math.max(1, most / 3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = steps.map((one) => one * power).find((one) => one >= rough) ?? 10 * power;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, n) => n * step);
};

/** Which days of a range have their date beneath them: the last, and evenly before it, no more than fit. */
export const labelledDays = (count: number, room: number): number[] => {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, room - 1)));
  const labelled: number[] = [];
  for (let n = count - 1; n >= 0; n -= step) labelled.unshift(n);
  return labelled;
};
