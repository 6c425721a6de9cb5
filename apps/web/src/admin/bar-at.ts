/** So many pixels stand at the left of the bars, for the counts. */
export const leftOfBars = 44;
/** So many pixels stand at their right, for half a label: of a day, if no more is said. */
export const rightOfBars = 20;

/** Above and beneath the bars, where their counts and their times stand. */
const [aboveBars, beneathBars] = [12, 30];

/** Where over the bars a place of the box is that they are drawn in: from 0, at the first, to 1, behind the last. */
export const partOfBars = (x: number, width: number, right: number): number =>
  (x - leftOfBars) / (width - leftOfBars - right);

/** The bar of so many that is at this part of them; beside them, the nearest. All that is said of a pointer goes by it. */
export const barAt = (part: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor(part * count)));

/** Bars one after the other that are looked at together, by their places. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Where a pointer is in the box that bars are drawn in, which it was told of. */
interface InBox {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: Element;
}

/** The bar of so many that a pointer is above or beneath, or the nearest. */
export const barUnder = ({ clientX, currentTarget }: InBox, count: number, right = rightOfBars): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return barAt(partOfBars(clientX - left, width, right), count);
};

/** Whether a pointer is where bars are drawn, and not at their counts and times. */
export const isOnBars = ({ clientX, clientY, currentTarget }: InBox, right = rightOfBars): boolean => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const [part, y] = [partOfBars(clientX - left, width, right), clientY - top];
  return part >= 0 && part < 1 && y >= aboveBars && y < height - beneathBars;
};

/** The place of a part of the bars in their box, from 0 to 1, and what lies between two such. */
export const atBars = (part: number, right = rightOfBars): string =>
  `calc(${leftOfBars}px + (100% - ${leftOfBars + right}px) * ${part})`;
export const acrossBars = (part: number, right = rightOfBars): string =>
  `calc((100% - ${leftOfBars + right}px) * ${part})`;
