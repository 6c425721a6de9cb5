import { timeCell } from '../ui/csv.js';
import type { FileColumn } from './table-file.js';
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

/** The columns of the file of users. */
export const userColumns: readonly FileColumn<ExportedUser>[] = [
  { head: texts.id, value: ({ id }) => id },
  { head: texts.name, value: ({ name }) => name },
  { head: texts.username, value: ({ username }) => username },
  {
    head: texts.email,
    value: ({ emails }) => (emails?.find(({ isPrimary }) => isPrimary) ?? emails?.[0])?.email,
  },
  { head: texts.verified, value: ({ isVerified }) => (isVerified ? texts.yes : texts.no) },
  { head: texts.role, value: ({ isAdmin }) => (isAdmin ? texts.administrator : texts.person) },
  { head: texts.lastSignIn, value: ({ lastSignIn }) => timeCell(lastSignIn) },
  { head: texts.joined, value: ({ createdAt }) => timeCell(createdAt) },
];
