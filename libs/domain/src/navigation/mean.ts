/**
 * The mean of whole numbers by their sum and their number, to so many decimals, halves up; null of nothing. Rounded once, at
 * the end. What is summed is not negative.
 */
export const mean = (sum: bigint | number, count: number, decimals = 0): number | null => {
  if (count === 0) return null;
  const scale = 10 ** decimals;
  const [of, among] = [BigInt(sum) * BigInt(scale), BigInt(count)];
  return Number((2n * of + among) / (2n * among)) / scale;
};
