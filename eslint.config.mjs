import nx from '@nx/eslint-plugin';
import { tsImport } from 'tsx/esm/api';
import tseslint from 'typescript-eslint';

const { hedgerow } = await tsImport('./tools/eslint/index.ts', import.meta.url);

/** The table of docs/architecture.md: who may import whom. */
const mayImport = {
  'lib:domain': [],
  'lib:platform': [],
  'lib:event-store': ['lib:domain', 'lib:platform'],
  'lib:kafka': ['lib:domain', 'lib:platform'],
  'lib:read-model': ['lib:domain', 'lib:platform'],
  'lib:lorawan': ['lib:domain', 'lib:platform'],
  'lib:pictures': ['lib:platform'],
  'lib:replay': ['lib:domain', 'lib:event-store', 'lib:kafka', 'lib:platform'],
  'lib:services': ['lib:platform'],
  'lib:testing': ['*'],
  'app:api': ['lib:domain', 'lib:event-store', 'lib:read-model', 'lib:pictures', 'lib:platform'],
  'app:ingest': ['lib:domain', 'lib:kafka', 'lib:lorawan', 'lib:platform'],
  'app:projector': [
    ...['lib:domain', 'lib:event-store', 'lib:kafka', 'lib:read-model', 'lib:lorawan', 'lib:platform'],
  ],
  'app:worker': [
    ...['lib:domain', 'lib:event-store', 'lib:kafka', 'lib:read-model', 'lib:lorawan', 'lib:pictures'],
    ...['lib:replay', 'lib:platform'],
  ],
  'app:web': ['lib:domain'],
  'app:web-e2e': ['*'],
  'app:fault-tests': ['*'],
  'app:bench': ['*'],
};

/** Tests may use more: what they test beside, and the services to test it on. */
const boundaries = (more, ignoredCircularDependencies = []) => [
  'error',
  {
    enforceBuildableLibDependency: true,
    allow: [],
    ignoredCircularDependencies,
    depConstraints: Object.entries(mayImport).map(([sourceTag, tags]) => ({
      sourceTag,
      onlyDependOnLibsWithTags: [...tags, ...more],
    })),
  },
];

// libs/testing builds on libraries whose own tests use it. No build sees a circle: tests are in none (.nxignore).
const testingBack = [
  ...[
    'domain',
    'event-store',
    'read-model',
    'kafka',
    'lorawan',
    'pictures',
    'platform',
    'replay',
    'services',
  ],
].map((name) => ['@hedgerow/testing', `@hedgerow/${name}`]);

/** Programs of people and of the house, which speak on the console and read the environment where they begin. */
const commands = ['tools/**', 'apps/{bench,web-e2e,fault-tests}/**', 'apps/*/tools/**', '**/*.mjs'];
const entries = [
  ...['apps/*/src/{config,main}.ts', 'apps/projector/src/rebuild.ts'],
  // A setting that is part of the read model's version: known before any program is made (decision 56).
  'libs/read-model/src/config.ts',
];

const word = '/[A-Za-z]{2}/';
const literals = [`Literal[value=${word}]`, `TemplateLiteral > TemplateElement[value.raw=${word}]`];
const chosen = ':matches(ConditionalExpression, LogicalExpression)';
/** What our components and the browser show of their attributes. */
const shown =
  '/^(aria-(label|description|valuetext)|alt|cancel|caption|confirm|document|emptied|failure|heading|help|here|hint|label|lead|legend|placeholder|running|submit|title)$/';
const words = [
  `JSXText[value=${word}]`,
  ...literals.flatMap((literal) => [
    `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${literal}`,
    `:matches(JSXElement, JSXFragment) > JSXExpressionContainer > ${chosen} > ${literal}`,
    `JSXAttribute[name.name=${shown}] > ${literal}`,
    `JSXAttribute[name.name=${shown}] > JSXExpressionContainer > ${literal}`,
    `JSXAttribute[name.name=${shown}] > JSXExpressionContainer > ${chosen} > ${literal}`,
    `Property[key.name=/^(hint|label|title)$/] > ${literal}`,
  ]),
  'CallExpression[callee.name="notify"] > :matches(TemplateLiteral, Literal[value=/ /])',
].map((selector) => ({ selector, message: 'Words go to the texts.ts of the slice.' }));

const tests = ['**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', '**/testing/**/*.{ts,tsx}'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/__generated__/**',
      '.nx/**',
      '.data/**',
      '.data-own/**',
      '.cache/**',
      'test-results/**',
      'playwright-report/**',
      'coverage/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': nx, hedgerow },
    rules: {
      '@nx/enforce-module-boundaries': boundaries([]),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      // `== null` asks for both kinds of nothing, as GraphQL answers have them.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'kafkajs', message: 'Go through @hedgerow/kafka, the one place that knows kafkajs.' },
          ],
          patterns: [
            {
              group: ['react-aria-components', 'react-aria-components/*'],
              message: 'Go through apps/web/src/aria, which is loaded where it is used.',
            },
          ],
        },
      ],
    },
  },
  { files: tests, rules: { '@nx/enforce-module-boundaries': boundaries(['*'], testingBack) } },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: [...tests, 'apps/web/src/gallery/**'],
    rules: { 'no-restricted-syntax': ['error', ...words] },
  },
  // Decorators on constructor parameters need the class at run time, where a type import leaves nothing.
  {
    files: ['apps/{api,worker,ingest,projector}/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['libs/kafka/**', 'apps/bench/**', 'apps/web/src/aria/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: [...commands, ...entries],
    rules: { 'no-console': 'off' },
  },
  { files: ['apps/api/src/**/*.ts'], rules: { 'hedgerow/resolver-names-access': 'error' } },
  {
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}'],
    ignores: [...commands, ...entries, ...tests, 'libs/{services,testing}/**'],
    rules: { 'hedgerow/environment-only-in-config': 'error' },
  },
  {
    files: ['libs/domain/src/**/*.ts'],
    ignores: tests,
    rules: { 'hedgerow/no-clock-no-chance': 'error' },
  },
  {
    files: ['{apps,libs}/*/src/**/*.{ts,tsx}', 'tools/**/*.ts'],
    ignores: [...tests, 'libs/domain/src/geo/location.ts'],
    rules: { 'hedgerow/one-conversion-of-locations': 'error' },
  },
);
