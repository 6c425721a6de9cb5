import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '@hedgerow/services';
import { root } from '../start/paths.js';
import { dropWhatDoesNotFit } from './kept-operations.js';

const typescript = ['--conditions=@hedgerow/source', '--import', 'tsx'];

const run = (title: string, program: string, args: readonly string[], cwd = root): void => {
  console.log(title);
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0)
    throw new Problem(`${title}: failed.`, 'Mend what it names above, then run again: npm run generate');
};

/** The event documents from the catalogue, the GraphQL schema from the api, Relay's operations from both. */
export const generate = (): void => {
  run('Event documents', process.execPath, [...typescript, 'tools/generate-events.ts']);
  // Of the api and what it needs. The web may ask for fields that the committed schema does not have yet.
  run('Build of the api', process.execPath, [
    join(root, 'node_modules/nx/dist/bin/nx.js'),
    'run',
    '@hedgerow/api:build',
  ]);
  run('GraphQL schema', 'npm', ['run', '--silent', 'generate'], join(root, 'apps/api'));
  run(
    'Relay operations',
    process.execPath,
    [join(root, 'node_modules/relay-compiler/cli.js')],
    join(root, 'apps/web'),
  );
  dropWhatDoesNotFit();
};

/** What `generate` writes and git keeps. */
export const generatedPaths: readonly string[] = [
  'docs/events',
  'apps/api/schema.graphql',
  'apps/web/persisted-operations.json',
];
