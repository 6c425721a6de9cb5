/** Rows page by page, each asked for by the last row of the one before; the first page that is empty ends it. */
export async function* pages<R extends object>(
  next: (last: R | undefined) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let rows = await next(undefined); rows.length > 0; rows = await next(rows.at(-1))) yield rows;
}
