import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A change of one built module in one process: the exact text is found once, or the program does not start. So the
 * product holds no switch for bugs, and a test whose bug can no longer be planted fails.
 */
export interface Plant {
  /** Path of the built module from the root of the checkout: `apps/ingest/dist/take.js`. */
  readonly module: string;
  readonly find: string;
  readonly replace: string;
}

/** Each plant that a loaded scenario or bug declares, so that one quick test finds those whose text has changed. */
export const declared: Plant[] = [];

/** Declares a plant. */
export const plant = (change: Plant): Plant => {
  declared.push(change);
  return change;
};

/** The checkout. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

const register = new URL('./register.mjs', import.meta.url).href;

/** Arguments and environment that make `node` plant these changes. */
export const planting = (plants: readonly Plant[]): { args: string[]; env: Record<string, string> } =>
  plants.length === 0
    ? { args: [], env: {} }
    : { args: ['--import', register], env: { PLANTS: JSON.stringify(plants) } };

/** Throws unless each text is in its module exactly once, before anything is started. */
export const checkPlants = (plants: readonly Plant[]): void => {
  for (const { module, find } of plants) {
    const times = readFileSync(join(root, module), 'utf8').split(find).length - 1;
    if (times !== 1) throw new Error(`${module} holds ${times} times what should be there once:\n${find}`);
  }
};

/** A plant that kills the process, as `kill -9` would, the `nth` time that control comes to the text. */
export const killAt = (module: string, find: string, where: 'before' | 'after', nth = 1): Plant => {
  const count = `globalThis.__reached = (globalThis.__reached ?? 0) + 1`;
  const kill = `if ((${count}) === ${nth}) process.kill(process.pid, 'SIGKILL');`;
  return plant({ module, find, replace: where === 'before' ? `${kill}\n${find}` : `${find}\n${kill}` });
};
