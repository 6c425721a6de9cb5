/** So many pixels stand at the left of the bars, for the counts. */
export const leftOfBars = 44;
/** So many pixels stand at their right, for half a label: of a day, if no more is said. */
export const rightOfBars = 20;

/** Where over the bars a place of the box is that they are drawn in: from 0, at the first, to 1, behind the last. */
export const partOfBars = (x: number, width: number, right: number): number =>
  (x - leftOfBars) / (width - leftOfBars - right);

/** The bar of so many that is at this part of them; beside them, the nearest. All that is said of a pointer goes by it. */
export const barAt = (part: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(part * count)));
