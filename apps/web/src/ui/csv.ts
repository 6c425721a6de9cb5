import { parseTime } from '../time/time.js';

export type CsvValue = string | number | null | undefined;

/**
 * A value as a cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe,
 * so that what people write as a name is not run by who opens the file. Numbers stay numbers.
 */
export const cellOf = (value: CsvValue): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A moment of the api as a cell: ISO 8601 in UTC. */
export const timeCell = (time: string | null | undefined): string | null =>
  time ? parseTime(time).toISOString() : null;

/** Lines of cells as the text of a file, the names of the columns first. The mark at its beginning says that it is UTF-8. */
export const csvText = (lines: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;

/** Saves the text of a CSV file in the browser, under this name. */
export const saveCsvFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
