/** `npm run reset`: forgets everything that `npm start` kept. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  composeDown,
  demoSetting,
  findCompose,
  outsideDataDir,
  Problem,
  settingOf,
} from '@hedgerow/services';
import { composeProject, dataDir, isDemonstration, root } from '../start/paths.js';
import { explain } from '../start/report.js';
import { runningRun } from '../start/run-lock.js';

const reset = async (): Promise<void> => {
  settingOf(demoSetting, process.env);
  const run = runningRun(join(dataDir, 'run.json'));
  if (run !== undefined) {
    throw new Problem(
      `Hedgerow is running in this folder (process ${run.pid}), so its data stays.`,
      `Stop it first: Ctrl-C in its window, or kill ${run.pid}`,
    );
  }
  const outside = dirname(outsideDataDir(join(dataDir, 'services/postgres')));
  const kept = [dataDir, outside].filter((folder) => existsSync(folder));
  kept.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
  if (existsSync(join(root, 'docker-compose.yml')) && (await findCompose()).usable)
    await composeDown(composeProject === undefined ? { root } : { root, project: composeProject }, true);
  console.log(
    kept.length === 0
      ? `There was nothing to forget in ${dataDir}.`
      : `Forgotten. The next ${isDemonstration ? '' : 'HEDGEROW_DEMO=off '}npm start begins anew.`,
  );
  for (const name of ['DATABASE_URL', 'READ_DATABASE_URL', 'KEYS_DATABASE_URL'])
    if (process.env[name]) console.log(`${name} names a database of yours; it was left as it is.`);
};

await reset().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
