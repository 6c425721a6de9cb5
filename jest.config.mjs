/**
 * Three kinds of tests, told apart by what they need: `unit` nothing, `integration` real services from
 * `libs/testing`, `web` a document. Server code runs as the ES modules it is (NODE_OPTIONS=--experimental-vm-modules).
 */
const server = {
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@hedgerow/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': '@swc/jest' },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};

export default {
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.int\\.test\\.ts$', '<rootDir>/apps/web'],
    },
    {
      ...server,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.int.test.ts'],
    },
  ],
};
