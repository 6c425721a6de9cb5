/** `npm run rebuild <projection>`: hands the projector's own command the addresses of the running product. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../start/paths.js';
import { explain } from '../start/report.js';
import { rebuildEnvironment } from './environment.js';

try {
  const words = process.argv.slice(2);
  const env = rebuildEnvironment(words);
  const command = join(root, 'apps/projector/src/rebuild.ts');
  const node = ['--conditions=@hedgerow/source', '--import', 'tsx', command, ...words];
  const { status } = spawnSync(process.execPath, node, { cwd: root, env, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
