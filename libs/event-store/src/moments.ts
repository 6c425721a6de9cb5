import pg from 'pg';

const timestamptz = 1184;
// What stands between the numbers of `2026-07-20 09:05:07.123456+00`, and the code of a zero.
const [dash, dot, zero] = [45, 46, 48];

/** PostgreSQL's text of a moment. Quick for the usual one, in UTC and after Christ; pg's own way for all others. */
export const parseMoment = (text: string): Date | number | null => {
  const end = text.length - 3;
  const isUsual = end >= 19 && end <= 26 && text.charCodeAt(4) === dash && text.endsWith('+00');
  const digit = (i: number) => text.charCodeAt(i) - zero;
  const pair = (i: number) => 10 * digit(i) + digit(i + 1);
  const year = isUsual ? 100 * pair(0) + pair(2) : 0;
  if (year < 1_000) return pg.types.getTypeParser(timestamptz)(text) as Date | number | null;
  let ms = 0;
  if (end > 20 && text.charCodeAt(19) === dot)
    for (let i = 20, unit = 100; i < end && unit >= 1; i++, unit /= 10) ms += unit * digit(i);
  return new Date(Date.UTC(year, pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms));
};

/** pg's parsers, with ours for moments: a page has more of them than of anything else that takes time to read. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz && format !== 'binary'
      ? parseMoment
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
