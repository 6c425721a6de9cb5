import { parseTime } from '../time/time.js';
import { csvText, type CsvValue } from '../ui/csv.js';
import * as texts from './users-texts.js';

/** A person as the file of users has them. */
export interface ExportedUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly isAdmin: boolean | null | undefined;
  readonly isVerified: boolean;
  readonly createdAt: string;
  readonly lastSignIn: string | null | undefined;
  readonly emails: readonly { readonly email: string; readonly isPrimary: boolean }[] | null | undefined;
}

const timeOf = (time: string | null | undefined): string | null =>
  time ? parseTime(time).toISOString() : null;

const valuesOf = (user: ExportedUser): Record<keyof typeof texts.csvColumns, CsvValue> => ({
  id: user.id,
  name: user.name,
  username: user.username,
  email: (user.emails?.find(({ isPrimary }) => isPrimary) ?? user.emails?.[0])?.email,
  isVerified: user.isVerified ? texts.yes : texts.no,
  role: user.isAdmin ? texts.administrator : texts.person,
  lastSignIn: timeOf(user.lastSignIn),
  createdAt: timeOf(user.createdAt),
});

/** Users as a CSV file: a line for each below the names of the columns. */
export const usersCsv = (users: readonly ExportedUser[]): string => {
  const columns = Object.keys(texts.csvColumns) as (keyof typeof texts.csvColumns)[];
  return csvText([
    Object.values(texts.csvColumns),
    ...users.map((user) => {
      const values = valuesOf(user);
      return columns.map((column) => values[column]);
    }),
  ]);
};
