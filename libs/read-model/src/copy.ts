import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Columns, Row } from './bulk.js';

// COPY's text format: tab between columns, newline between rows, \N for null, backslash as the escape.
const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string) => text.replace(special, (c) => escapes[c]!);

// Only these types can hold a character that COPY would take for its own.
const mayNeedEscape = (type: string): boolean => type === 'text' || type === 'jsonb';

// PostgreSQL takes in one part while we write out the next.
const rowsInPart = 500;

/**
 * Loads rows that are known to be new, the quickest way there is; jsonb values come as text. A row that exists already
 * fails the transaction.
 */
export const copyRows = async (
  client: PoolClient,
  table: string,
  columns: Columns,
  rows: readonly object[],
): Promise<void> => {
  if (rows.length === 0) return;
  const names = Object.keys(columns);
  const escaped = names.map((name) => mayNeedEscape(columns[name]!));
  const part = (from: number): string => {
    let text = '';
    const to = Math.min(from + rowsInPart, rows.length);
    for (let r = from; r < to; r++) {
      const row = rows[r] as Row;
      for (let c = 0; c < names.length; c++) {
        const value = row[names[c]!];
        if (c > 0) text += '\t';
        if (value === null || value === undefined) text += '\\N';
        else text += escaped[c] ? escape(value as string) : String(value);
      }
      text += '\n';
    }
    return text;
  };
  await new Promise<void>((resolve, reject) => {
    const stream = client.query(copyFrom(`copy ${table} (${names.join(', ')}) from stdin`));
    stream.once('error', reject).once('finish', resolve);
    for (let from = 0; from < rows.length; from += rowsInPart) stream.write(part(from));
    stream.end();
  });
};
