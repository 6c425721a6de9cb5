/** What the demonstration's programs are told beyond the usual; the environment wins. */
export const demonstrationEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ADMIN_USERNAMES: env['ADMIN_USERNAMES'] ?? 'ada',
  // For looking around; the product answers the operations of its own pages.
  GRAPHQL_OPEN: env['GRAPHQL_OPEN'] ?? 'true',
});

/** What the programs of an empty product are told: it has no administrator by name and answers its own pages only. */
export const ownEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ADMIN_USERNAMES: env['ADMIN_USERNAMES'] ?? '',
  GRAPHQL_OPEN: env['GRAPHQL_OPEN'] ?? 'false',
});
