const address = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests through npm run test:e2e`);
  return value;
};

/** What `tools/stack/serve.ts` prints about the stack it keeps up. */
export interface StackAddresses {
  readonly apiUrl: string;
  readonly ingestUrl: string;
  readonly ingestSecret: string;
  readonly kafkaBrokers: string;
  readonly databaseUrl: string;
  /** For a command that works on the stack; of a stack that is thrown away. */
  readonly personalDataKey: string;
  /** Where the letters of the stack are shown. */
  readonly mailboxUrl: string;
}

/** Hands the addresses to the tests, which run in processes of their own. */
export const announce = (stack: StackAddresses): void => {
  process.env['HEDGEROW_E2E_API'] = stack.apiUrl;
  process.env['HEDGEROW_E2E_INGEST'] = stack.ingestUrl;
  process.env['HEDGEROW_E2E_INGEST_SECRET'] = stack.ingestSecret;
  process.env['HEDGEROW_E2E_KAFKA'] = stack.kafkaBrokers;
  process.env['HEDGEROW_E2E_DATABASE'] = stack.databaseUrl;
  process.env['HEDGEROW_E2E_PERSONAL_KEY'] = stack.personalDataKey;
  process.env['HEDGEROW_E2E_MAILBOX'] = stack.mailboxUrl;
};

/** Where the stack of this run is; the page itself is at Playwright's baseURL. */
export const stack = (): StackAddresses => ({
  apiUrl: address('HEDGEROW_E2E_API'),
  ingestUrl: address('HEDGEROW_E2E_INGEST'),
  ingestSecret: address('HEDGEROW_E2E_INGEST_SECRET'),
  kafkaBrokers: address('HEDGEROW_E2E_KAFKA'),
  databaseUrl: address('HEDGEROW_E2E_DATABASE'),
  personalDataKey: address('HEDGEROW_E2E_PERSONAL_KEY'),
  mailboxUrl: address('HEDGEROW_E2E_MAILBOX'),
});
