import type { Mailbox } from '../mailbox/mailbox.js';

/** What the demonstration's programs are told beyond the usual; the environment wins. */
export const demonstrationEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ADMIN_USERNAMES: env['ADMIN_USERNAMES'] ?? 'ada',
  ADMINS_NEED_SECOND_FACTOR: env['ADMINS_NEED_SECOND_FACTOR'] ?? 'false',
  // For looking around; the product answers the operations of its own pages.
  GRAPHQL_OPEN: env['GRAPHQL_OPEN'] ?? 'true',
});

/** What the programs of an empty product are told: it has no administrator by name and answers its own pages only. */
export const ownEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ADMIN_USERNAMES: env['ADMIN_USERNAMES'] ?? '',
  GRAPHQL_OPEN: env['GRAPHQL_OPEN'] ?? 'false',
});

/** The usual port of the page that shows the letters of the demonstration. */
const mailboxPort = 4040;

/**
 * Where the letters of the demonstration go, unless a mail server is named for them. A product of one's own never has one:
 * without `SMTP_URL` it sends nothing.
 */
export const mailboxFor = async (
  isDemonstration: boolean,
  env: NodeJS.ProcessEnv,
  open: (port?: number) => Promise<Mailbox>,
): Promise<Mailbox | undefined> => {
  if (!isDemonstration || env['SMTP_URL']) return undefined;
  // Another program may have the port; the page is named at the start wherever it is.
  return open(mailboxPort).catch(() => open());
};
