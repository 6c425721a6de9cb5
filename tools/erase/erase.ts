import { parseArgs } from 'node:util';
import { users } from '@hedgerow/domain';
import {
  createKeysPool,
  createPool,
  Erasures,
  EventStore,
  Invitations,
  PersonKeys,
} from '@hedgerow/event-store';
import { dropPicturesOf, pictureStore } from '@hedgerow/pictures';
import { scrubFromReadModel } from '@hedgerow/read-model';
import { Problem } from '@hedgerow/services';
import { workerConfig } from '../../apps/worker/src/config.js';

const usage =
  'For example: npm run erase -- anna --yes (a user name, a verified e-mail address, or the id of a person or an invitation)';
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * `erase <user> [--yes]`: erases a person in the product that this environment names; by an address also the invitations to
 * it, whether there is an account or not; by its id an invitation, also one whose key is lost. Without `--yes` it only says
 * whom it would erase. Throws a Problem when there is none.
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
    const isAddress = user.includes('@');
    // An address that was only written down may be another's: it names no account.
    const named = isId.test(user)
      ? user
      : await store.claimOwner(isAddress ? 'verified-email' : 'username', user);
    const stream = named && users.stream(named);
    const { rowCount } = await pool.query('select from events.events where stream = $1 limit 1', [stream]);
    const person = rowCount === 0 ? undefined : named;
    const known = new Invitations(pool, keys);
    const isInvitation = isId.test(user) && (await known.targetOf(user)) !== undefined;
    const invitations = isAddress ? await known.invitationsTo([user]) : isInvitation ? [user] : [];
    const whom = [...(person ? [person] : []), ...invitations.map((id) => `invitation ${id}`)].join(', ');
    const writer = isAddress && !person ? await store.claimOwner('email', user) : undefined;
    if (writer) say(`Account ${writer} has ${user}, not verified: name it by its id if you mean that one.`);
    if (!whom) throw new Problem(`There is no person ${user} and no invitation, or not any more.`, usage);
    if (!isSure) return say(`This erases ${user} (${whom}) for good. Repeat it with --yes if you are sure.`);
    const bytes = pictureStore(config.pictures ?? '');
    const scrub = async (erased: readonly string[]) => ({
      ...(await scrubFromReadModel(readPool, erased)),
      ...(await dropPicturesOf(bytes, erased)),
    });
    const erasures = new Erasures({ pool, store, keys, scrub });
    const operator = { kind: 'rule', id: 'operator' } as const;
    if (invitations.length > 0) await erasures.eraseAll(invitations, operator);
    if (person) await erasures.erase(person, operator);
    say(`Erased ${whom}: the keys are destroyed, and nothing shows a name or an address any more.`);
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
