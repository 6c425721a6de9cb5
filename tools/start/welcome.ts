import { demoPassphrase, people } from '../demo/town.js';

export interface Running {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly databaseUrl: string;
  readonly kafkaBrokers: string;
  readonly redisUrl: string;
  readonly logDir: string;
}

/** What to open, who to be, where to look. */
export const welcome = (running: Running): string => {
  const accounts = people.map(({ username, name }) => `    ${username.padEnd(8)} ${name}`).join('\n');
  return `
  Hedgerow is running. Open

    ${running.apiUrl}

  and sign in as one of these, passphrase ${demoPassphrase}:

${accounts}

  GraphQL      ${running.apiUrl}/graphql
  Uplinks      ${running.ingestUrl}
  PostgreSQL   ${new URL(running.databaseUrl).host}
  Kafka        ${running.kafkaBrokers}
  Redis        ${new URL(running.redisUrl).host}
  Logs         ${running.logDir}

  Ctrl-C stops everything and keeps the data; npm run reset forgets it.
`;
};
