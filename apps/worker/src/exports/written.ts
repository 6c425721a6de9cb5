type Row = Readonly<Record<string, unknown>>;

/** A text as it is. */
export async function* asText(text: string): AsyncGenerator<string> {
  yield text;
}

/** One value, as JSON that people can read too. */
export async function* asJson(value: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await value(), null, 2)}\n`;
}

/** Rows as a JSON array, one in a line. */
export async function* asJsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield '[\n';
  for await (const rows of pages) {
    yield `${isFirst ? '' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? ']\n' : '\n]\n';
}

/** Rows as JSON Lines: one in a line, and nothing around them. */
export async function* asJsonLines(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Rows as CSV (RFC 4180) under the given heads; each is the field of the row that it names. Times and numbers alone. */
export async function* asCsv(
  heads: Readonly<Record<string, string>>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const fields = Object.values(heads);
  yield `${Object.keys(heads).join(',')}\r\n`;
  for await (const rows of pages)
    yield rows.map((row) => `${fields.map((field) => cell(row[field])).join(',')}\r\n`).join('');
}

const cell = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : value == null ? '' : String(value as number);
