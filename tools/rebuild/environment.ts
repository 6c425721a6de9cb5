import { projections } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import { rebuildOptions } from '../../apps/projector/src/rebuild/options.js';
import { runningEnvironment } from '../start/running-environment.js';

/** The environment of the running product, once the words name a projection that there is; a Problem otherwise. */
export const rebuildEnvironment = (
  words: readonly string[],
  running: () => NodeJS.ProcessEnv = runningEnvironment,
): NodeJS.ProcessEnv => {
  const names = projections.map(({ name }) => name);
  try {
    rebuildOptions(words, names);
  } catch (error) {
    throw new Problem((error as Error).message, `For example: npm run rebuild ${names[0]}`);
  }
  return running();
};
