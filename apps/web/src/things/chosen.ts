import { mostAtOnce } from '@hedgerow/domain';

/** Which rows of a list are chosen, for what is done with several at once. */
export interface Chosen {
  readonly ids: ReadonlySet<string>;
  /** The row that was pressed last: a range goes from it. */
  readonly from?: string;
}

export const noneChosen: Chosen = { ids: new Set() };

/** A press on a row, and more of it than may be chosen. */
interface Pressed {
  readonly chosen: Chosen;
  /** True when some were left out, because one command is about so many at most. */
  readonly isTooMuch: boolean;
}

/** So many at most, the first ones in the order of the list. */
const upToMost = (ids: readonly string[], from?: string): Pressed => ({
  chosen: { ids: new Set(ids.slice(0, mostAtOnce)), ...(from !== undefined && { from }) },
  isTooMuch: ids.length > mostAtOnce,
});

/** All rows of the list. */
export const withAll = (rows: readonly string[]): Pressed => upToMost(rows);

/** Without rows that the list does not have any more: nothing is done with what one does not see. */
export const onlyShown = ({ ids }: Chosen, rows: readonly string[]): readonly string[] =>
  rows.filter((id) => ids.has(id));

/** A press on a row turns it; with Shift, all between it and the row that was pressed before become what that one is. */
export const pressedRow = (
  before: Chosen,
  id: string,
  rows: readonly string[],
  isRange: boolean,
): Pressed => {
  const shown = rows.filter((row) => before.ids.has(row));
  const from = before.from !== undefined ? rows.indexOf(before.from) : -1;
  if (!isRange || from < 0)
    return upToMost(before.ids.has(id) ? shown.filter((row) => row !== id) : [...shown, id], id);
  const to = rows.indexOf(id);
  const between = new Set(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
  const isOn = before.ids.has(before.from!);
  const ids = rows.filter((row) => (between.has(row) ? isOn : before.ids.has(row)));
  return upToMost(ids, id);
};
