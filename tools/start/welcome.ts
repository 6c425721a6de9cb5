import { demoPassphrase, people } from '../demo/town.js';

export interface Running {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly databaseUrl: string;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  readonly logDir: string;
  /** The address that the programs listen on. */
  readonly listenAddress: string;
  /** The page with the letters of the demonstration; undefined where a mail server takes them. */
  readonly mailboxUrl?: string | undefined;
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

const whereItListens = ({ listenAddress }: Running, ifOpen: string): string =>
  isLoopback(listenAddress)
    ? `It listens on ${listenAddress}: this machine alone reaches it. LISTEN_ADDRESS opens it to others.`
    : `It listens on ${listenAddress}, as LISTEN_ADDRESS says: others reach it. ${ifOpen}`;

const addresses = (running: Running, reset: string): string => `
  GraphQL      ${running.apiUrl}/graphql
  Uplinks      ${running.ingestUrl}
  PostgreSQL   ${new URL(running.databaseUrl).host}
  Kafka        ${running.kafkaBrokers}
  Redis        ${new URL(running.redisUrl).host}
  Logs         ${running.logDir}

  Ctrl-C stops everything and keeps the data; ${reset} forgets it.
`;

const lettersIn = ({ mailboxUrl }: Running): string =>
  mailboxUrl === undefined ? '' : `  E-mails are not delivered, they are shown at ${mailboxUrl}\n`;

/** What to open, who to be, where to look, and that it is a demonstration. */
export const demonstrationWelcome = (running: Running): string => {
  const accounts = people.map(({ username, name }) => `    ${username.padEnd(8)} ${name}`).join('\n');
  return `
  Hedgerow is running. Open

    ${running.apiUrl}

  and sign in as one of these, passphrase ${demoPassphrase}:

${accounts}

  This is the demonstration: its people are made up, and their passphrase is published.
  ${whereItListens(running, 'Whoever does may sign in as the administrator.')}
  HEDGEROW_DEMO=off npm start is an empty product of your own.
${lettersIn(running)}${addresses(running, 'npm run reset')}`;
};

const begin = (code: string) => `
  There is no administrator yet. Join with this code, and your account is the first:

    ${code}
`;

/** What to open, how to begin, and where to look. `code` makes the first administrator; undefined once there is one. */
export const ownWelcome = (running: Running, code: string | undefined): string => `
  Hedgerow is running. Open

    ${running.apiUrl}${code === undefined ? '' : '/register'}
${code === undefined ? '' : begin(code)}
  ${whereItListens(running, 'Put a proxy with TLS in front.')}
${addresses(running, 'HEDGEROW_DEMO=off npm run reset')}`;
