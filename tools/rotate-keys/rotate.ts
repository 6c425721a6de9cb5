import { createKeysPool, rotateKeys } from '@hedgerow/event-store';
import { Problem } from '@hedgerow/services';
import { workerConfig } from '../../apps/worker/src/config.js';

/**
 * Wraps every key of a person by the first of the master keys that this environment names, and says what the others are
 * still needed for. May be stopped and begun again. Throws a Problem when keys are left that could not be opened.
 */
export const rotate = async (env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> => {
  const { masterKeys, keysDatabaseUrl, databaseUrl } = workerConfig(env);
  const [current, ...others] = masterKeys.map(({ version }) => version);
  const pool = createKeysPool(keysDatabaseUrl, databaseUrl, { name: 'rotate-keys', max: 1 });
  try {
    const { rewrapped, left } = await rotateKeys(pool, masterKeys, (count) =>
      say(`${count} keys wrapped anew`),
    );
    say(`${rewrapped} keys were wrapped anew by master key version ${current}.`);
    if (left.length > 0)
      throw new Problem(
        left.map(({ version, keys }) => `${keys} keys of version ${version} could not be opened.`).join(' '),
        'Keep the master keys of these versions, and look for a backup of these keys (docs/how-to/look-after-keys.md).',
      );
    say(
      others.length > 0
        ? `Version ${others.join(', ')} is needed no more: take it out of PERSONAL_DATA_KEYS and start the programs again.`
        : 'No other version is in use.',
    );
  } finally {
    await pool.end();
  }
};
