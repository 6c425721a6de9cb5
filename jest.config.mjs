/** Compiles TypeScript as the build does, and makes looks at globals cheap. */
const ownGlobals = '<rootDir>/libs/testing/jest/own-globals.mjs';

/**
 * Kinds of tests, told apart by what they need: `unit` nothing, `integration` real services from `libs/testing`,
 * `faults` services that it may kill. Server code runs as the ES modules it is (NODE_OPTIONS=--experimental-vm-modules).
 */
const server = {
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testEnvironment: '<rootDir>/libs/testing/jest/node-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@hedgerow/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '^.+\\.ts$': ownGlobals, 'hyparquet-writer/src/.+\\.js$': ownGlobals },
  // Of all libraries the only one that is transformed: it compresses byte by byte.
  transformIgnorePatterns: ['/node_modules/(?!hyparquet-writer/src/)'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
};

const withServices = {
  ...server,
  globalSetup: '<rootDir>/libs/testing/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/jest/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/libs/testing/jest/set-up.mjs'],
};

export default {
  reporters: ['default', '<rootDir>/libs/testing/jest/stuck-reporter.mjs'],
  projects: [
    {
      ...server,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.test.ts'],
      testPathIgnorePatterns: [
        '/node_modules/',
        '\\.int\\.test\\.ts$',
        '\\.fault\\.test\\.ts$',
        '<rootDir>/apps/web/',
      ],
    },
    {
      ...withServices,
      displayName: 'integration',
      setupFilesAfterEnv: [...withServices.setupFilesAfterEnv, '<rootDir>/libs/testing/jest/second-try.mjs'],
      testMatch: ['<rootDir>/{libs,apps,tools}/**/*.int.test.ts'],
    },
    {
      rootDir: server.rootDir,
      displayName: 'web',
      testMatch: ['<rootDir>/apps/web/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/apps/web/jest.environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['@hedgerow/source', 'browser'] },
      setupFilesAfterEnv: ['<rootDir>/apps/web/jest.setup.ts', '<rootDir>/libs/testing/jest/second-try.mjs'],
      transform: { '^.+\\.tsx?$': ['babel-jest', { configFile: './apps/web/babel.config.cjs' }] },
      moduleNameMapper: {
        '\\.css$': '<rootDir>/apps/web/src/testing/stubs/styles.cjs',
        '\\.svg$': '<rootDir>/apps/web/src/testing/stubs/asset.cjs',
        '^(\\.{1,2}/.*)\\.js$': '$1',
      },
      modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
    },
    {
      ...withServices,
      displayName: 'faults',
      testMatch: ['<rootDir>/apps/fault-tests/**/*.fault.test.ts'],
    },
  ],
};
