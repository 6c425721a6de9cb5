import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createKeysPool, isSignedBy, PersonKeys, type SignedReceipt } from '@hedgerow/event-store';
import { pictureStore } from '@hedgerow/pictures';
import { Problem } from '@hedgerow/services';
import { type WorkerConfig, workerConfig } from '../../apps/worker/src/config.js';
import { searchFiles } from './files.js';
import { searchKafka } from './kafka.js';
import { shortest } from './patterns.js';
import { searchPictures } from './pictures.js';
import { searchPostgres } from './postgres.js';
import { searchRedis } from './redis.js';
import { Search } from './search.js';

const usage =
  'For example: npm run prove:erasure -- receipt.json --files /var/log/hedgerow (names and addresses on standard input, one a line)';

export interface Rim {
  readonly env: NodeJS.ProcessEnv;
  /** What to look for, one text a line. Nothing of it is kept. */
  readonly texts: () => Promise<string>;
  readonly say: (line: string) => void;
  /** Folders that belong to the product beside those that are named. */
  readonly folders: readonly string[];
}

/**
 * `prove:erasure <receipt, or id of the account> [--files <folder>]…`: looks for what should be gone in every store. Answers
 * whether the receipt is genuine, the key is destroyed, nothing was found and nothing was left out. An operator's erasure makes no
 * receipt; the id names what it erased. Throws a Problem when it was not told enough.
 */
export const prove = async (
  words: readonly string[],
  { env, texts: ask, say, folders }: Rim,
): Promise<boolean> => {
  const { erasure, files } = wordsOf(words);
  const config = workerConfig(env);
  const signed = isId.test(erasure) ? undefined : receiptIn(erasure);
  const account = signed?.receipt.account ?? erasure;
  const isGenuine = await withKeys(config, (keys) =>
    signed ? checkReceipt(keys, signed, say) : checkKey(keys, account, say),
  );
  const texts = textsIn(await ask(), say);
  const search = new Search(texts);
  for (const [store, url] of databasesOf(config)) await searchPostgres(search, store, url);
  const { kafkaBrokers: brokers, kafka: settings, namespace } = config;
  await searchKafka(search, { brokers, settings, namespace });
  await searchRedis(search, { url: config.redisUrl, ca: config.redisCa }, namespace);
  const pictures = pictureStore(config.pictures ?? '');
  if (pictures) await searchPictures(search, pictures, account);
  await searchFiles(search, [...folders, ...files]);
  report(search, texts, say);
  return isGenuine && search.isProof;
};

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const wordsOf = (words: readonly string[]): { erasure: string; files: readonly string[] } => {
  try {
    const options = { files: { type: 'string', multiple: true, default: [] as string[] } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [erasure] = positionals;
    if (erasure !== undefined && positionals.length === 1) return { erasure, files: values.files };
  } catch {
    // A word that is no option of ours: the usage says which there are.
  }
  throw new Problem('Which receipt? Name one file, or the id of the account.', usage);
};

const receiptIn = (file: string): SignedReceipt => {
  try {
    const signed = JSON.parse(readFileSync(file, 'utf8')) as SignedReceipt;
    if (typeof signed.receipt.account === 'string' && typeof signed.signature === 'string') return signed;
  } catch {
    // Not there, or no JSON: said below.
  }
  throw new Problem(`${file} is not a receipt of an erasure.`, usage);
};

const textsIn = (given: string, say: Rim['say']): string[] => {
  const texts = [...new Set(given.split('\n').map((line) => line.trim()))].filter((text) => text !== '');
  const long = texts.filter((text) => text.length >= shortest);
  const short = texts.length - long.length;
  if (short > 0)
    say(`${short} texts shorter than ${shortest} letters are NOT looked for: they are found by chance.`);
  if (long.length === 0)
    throw new Problem(`No text of ${shortest} letters or more to look for was given.`, usage);
  return long;
};

/** The databases of the product, each once. */
const databasesOf = ({ databaseUrl, readDatabaseUrl, keysDatabaseUrl }: WorkerConfig): [string, string][] => {
  const named: [string, string][] = [
    ['PostgreSQL (events)', databaseUrl],
    ['PostgreSQL (read model)', readDatabaseUrl],
    ['PostgreSQL (keys)', keysDatabaseUrl || databaseUrl],
  ];
  return named.filter(([, url], at) => named.findIndex(([, other]) => other === url) === at);
};

const withKeys = async <T>(config: WorkerConfig, work: (keys: PersonKeys) => Promise<T>): Promise<T> => {
  const pool = createKeysPool(config.keysDatabaseUrl, config.databaseUrl, { name: 'prove-keys', max: 1 });
  try {
    return await work(new PersonKeys(pool, config.masterKeys));
  } finally {
    await pool.end();
  }
};

/** That it is of this Hedgerow and as it was signed, and that the key of its person is destroyed here. */
const checkReceipt = async (keys: PersonKeys, signed: SignedReceipt, say: Rim['say']): Promise<boolean> => {
  const { publicKey } = await keys.signing();
  const { account, erasedAt, holdsFrom, receipt } = signed.receipt;
  const isSigned = isSignedBy(publicKey, signed);
  say(`Receipt ${receipt}: account ${account}, erased ${erasedAt}`);
  if (holdsFrom && Date.parse(holdsFrom) > Date.now())
    say(`  programs may remember the key until ${holdsFrom}: prove it again after that`);
  say(`  its signature is ${isSigned ? 'good' : 'NOT of this Hedgerow, or the receipt was changed'}`);
  return (await checkKey(keys, account, say)) && isSigned;
};

const checkKey = async (keys: PersonKeys, account: string, say: Rim['say']): Promise<boolean> => {
  const isDestroyed = (await keys.destroyed()).has(account);
  say(`  the key of ${account} is ${isDestroyed ? 'destroyed' : 'NOT destroyed'}`);
  return isDestroyed;
};

const report = (search: Search, texts: readonly string[], say: Rim['say']): void => {
  say(`Looked for ${texts.length} texts, in clear, hex, base64, UTF-16, JSON-escaped and URL-encoded, in:`);
  for (const [store, { parts, records, bytes }] of search.looked)
    say(`  ${store}: ${parts} ${partsOf(store)}, ${records} records, ${bytes} bytes`);
  for (const { store, where, form, text } of search.findings)
    say(
      `FOUND in ${store}, ${where}: ${texts.includes(text) ? `text ${texts.indexOf(text) + 1}, ` : ''}${form}`,
    );
  for (const { store, where, reason } of search.blind) say(`COULD NOT LOOK in ${store}, ${where}: ${reason}`);
  say(search.isProof ? 'Nothing was found.' : 'This is no proof.');
};

const partsOf = (store: string): string => {
  if (store.startsWith('PostgreSQL')) return 'tables';
  return { Kafka: 'topics', Redis: 'keys', files: 'files', pictures: 'files' }[store] ?? 'parts';
};
