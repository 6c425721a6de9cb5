import { parseArgs } from 'node:util';
import { users } from '@hedgerow/domain';
import { createKeysPool, createPool, Erasures, EventStore, PersonKeys } from '@hedgerow/event-store';
import { scrubFromReadModel } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import { workerConfig } from '../../apps/worker/src/config.js';

const usage = 'For example: npm run erase -- anna --yes (a user name, an e-mail address or an id)';
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `erase <user> [--yes]`: erases a person in the product that this environment names. Without `--yes` it only says whom it
 * would erase. Throws a Problem when there is no such person.
 */
export const erase = async (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> => {
  const { user, isSure } = wordsOf(words);
  const config = workerConfig(env);
  const pool = createPool(config.databaseUrl, { name: 'erase', max: 2 });
  const readPool = createPool(config.readDatabaseUrl, { name: 'erase', max: 2 });
  const keysPool = createKeysPool(config.keysDatabaseUrl, config.databaseUrl, { name: 'erase-keys', max: 2 });
  try {
    const keys = new PersonKeys(keysPool, config.masterKeys);
    const store = new EventStore(pool, keys);
    const person = isId.test(user)
      ? user
      : ((await store.claimOwner('username', user)) ?? (await store.claimOwner('email', user)));
    const stream = person && users.stream(person);
    const { rowCount } = await pool.query('select from events.events where stream = $1 limit 1', [stream]);
    if (!person || rowCount === 0)
      throw new Problem(`There is no person ${user}, or they are erased already.`, usage);
    if (!isSure)
      return say(`This erases ${user} (${person}) for good. Repeat it with --yes if you are sure.`);
    const scrub = (erased: string) => scrubFromReadModel(readPool, erased);
    await new Erasures({ pool, store, keys, scrub }).erase(person, { kind: 'rule', id: 'operator' });
    say(`Erased ${person}: their key is destroyed, and nothing shows their name any more.`);
  } finally {
    await Promise.all([pool.end(), readPool.end(), keysPool.end()]);
  }
};

const wordsOf = (words: readonly string[]): { user: string; isSure: boolean } => {
  try {
    const options = { yes: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [user] = positionals;
    if (user !== undefined && positionals.length === 1) return { user, isSure: values.yes };
  } catch {
    // A word that is no option of ours: the usage says which there are.
  }
  throw new Problem('Erase whom? Name one person.', usage);
};
