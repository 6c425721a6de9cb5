// In the order of their codes, which is the order of the collation "C".
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const digitAt = (rank: string, at: number): number => Math.max(0, digits.indexOf(rank[at] ?? '0'));

/**
 * A text between two others, `before` left out for none. It is never the beginning of `before`, so what is appended to it stays
 * between them. After "Implementing Fractional Indexing" by David Greenspan.
 */
const midpoint = (after: string, before: string | undefined): string => {
  let same = 0;
  while (before !== undefined && (after[same] ?? '0') === before[same]) same += 1;
  if (before !== undefined && same > 0)
    return before.slice(0, same) + midpoint(after.slice(same), before.slice(same));
  const low = after === '' ? 0 : digitAt(after, 0);
  const high = before === undefined ? digits.length : digitAt(before, 0);
  if (high - low > 1) return digits[(low + high) >> 1]!;
  return digits[low]! + midpoint(after.slice(1), undefined);
};

/** Tells apart what two people put into one gap at the same moment. The last digit is not 0: there is room below it. */
const tail = (taskId: string): string => `${taskId.slice(-6)}V`;

/** The rank of what comes last from this moment on: ranks of later moments are higher. */
export const rankAt = (taskId: string, moment: Date): string =>
  `a${moment.getTime().toString(16).padStart(12, '0')}${tail(taskId)}`;

/**
 * The rank of a task that is put after one rank and before another. At the end of a column it is the rank of the moment, so that
 * what is made later comes behind it. Where the two do not stand in that order any more, since others moved them meanwhile,
 * it is right behind the first. Another one for each task, so that all who sort by rank see one order.
 */
export const rankBetween = (
  taskId: string,
  {
    after = '',
    before,
    moment,
  }: { readonly after?: string | undefined; readonly before?: string | undefined; readonly moment: Date },
): string => {
  const last = rankAt(taskId, moment);
  if (before === undefined && last > after) return last;
  const isGap = before !== undefined && after < before;
  return (isGap ? midpoint(after, before) : `${after}V`) + tail(taskId);
};
