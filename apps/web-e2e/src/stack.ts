const address = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests through npm run test:e2e`);
  return value;
};

/** Where the stack of this run is; the page itself is at Playwright's baseURL. */
export const stack = () => ({
  apiUrl: address('HEDGEROW_E2E_API'),
  ingestUrl: address('HEDGEROW_E2E_INGEST'),
  ingestSecret: address('HEDGEROW_E2E_INGEST_SECRET'),
});
