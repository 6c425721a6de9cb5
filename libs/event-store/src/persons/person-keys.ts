import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { PersonForgotten } from '../errors.js';
import { contextOf, open, parseSealed, seal, sealText } from './sealed-text.js';

const keyBytes = 32;
/**
 * Milliseconds until a key destroyed by another program is forgotten here, however often it was used meanwhile; erasure
 * promises a minute.
 */
const cacheLifeMs = 30_000;
const cacheSize = 10_000;

/** The data keys of persons: made on first use, wrapped by the master key, destroyed for good. */
export class PersonKeys {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #wrapping: Buffer;
  readonly #hashing: Buffer;

  /** `master` is PERSONAL_DATA_KEY, 32 bytes; keys for wrapping and for hashing are derived from it, apart. */
  constructor(
    private readonly pool: pg.Pool,
    master: Buffer,
    now: () => number = Date.now,
  ) {
    if (master.length !== keyBytes) throw new Error('PERSONAL_DATA_KEY must be 32 bytes in base64');
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `hedgerow/${purpose}`, keyBytes));
    this.#wrapping = derive('person-keys');
    this.#hashing = derive('hashes');
    // Resolution 0 asks the clock at every look; otherwise the library sets a timer to remember the time for 1 ms.
    this.#cache = new LRUCache({ max: cacheSize, ttl: cacheLifeMs, ttlResolution: 0, perf: { now } });
  }

  /** A keyed hash of a text: equal for equal texts, and not guessable without the master key. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#hashing).update(`${purpose}\0${text}`).digest();
  }

  /** Seals a personal text. Makes the person's key if need be; throws `PersonForgotten` once it is destroyed. */
  async encrypt(subject: string, field: string, text: string): Promise<string> {
    const key = (await this.ensure([subject])).get(subject)!;
    return sealText(key, subject, field, text);
  }

  /** The text in clear; undefined when the person's key is destroyed. Throws when the text was tampered with. */
  async decrypt(field: string, cipher: string): Promise<string | undefined> {
    const parsed = parseSealed(cipher);
    if (!parsed) throw new Error('Not a sealed text');
    const key = (await this.find([parsed.subject])).get(parsed.subject);
    return key && open(key, contextOf(parsed.subject, field), parsed.sealed).toString();
  }

  /** The keys of those persons who still have one, with one query for all that are not remembered. */
  async find(subjects: Iterable<string>): Promise<Map<string, Buffer>> {
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.#cache.get(subject);
      if (key) keys.set(subject, key);
      else missing.push(subject);
    }
    if (missing.length === 0) return keys;
    const { rows } = await this.pool.query<{ subject: string; wrapped_key: Buffer }>({
      name: 'subject-keys-find',
      text: `select subject, wrapped_key from events.subject_keys
             where subject = any($1::uuid[]) and wrapped_key is not null`,
      values: [missing],
    });
    for (const row of rows) keys.set(row.subject, this.#unwrap(row.subject, row.wrapped_key));
    return keys;
  }

  /** The key of each of these persons, made now where there was none. Two programs at once get the same key. */
  async ensure(subjects: Iterable<string>): Promise<Map<string, Buffer>> {
    const wanted = [...new Set(subjects)];
    const keys = await this.find(wanted);
    const missing = wanted.filter((subject) => !keys.has(subject)).sort();
    if (missing.length === 0) return keys;
    const wrapped = missing.map((subject) => seal(this.#wrapping, subject, randomBytes(keyBytes)));
    await this.pool.query(
      `insert into events.subject_keys (subject, wrapped_key)
       select * from unnest($1::uuid[], $2::bytea[]) on conflict (subject) do nothing`,
      [missing, wrapped],
    );
    // Read back instead of trusting our own: another program may have been first.
    for (const [subject, key] of await this.find(missing)) keys.set(subject, key);
    for (const subject of missing) if (!keys.has(subject)) throw new PersonForgotten(subject);
    return keys;
  }

  /** Destroys a person's key for good. What was sealed with it can never be read again. */
  async destroy(subject: string): Promise<void> {
    this.#cache.delete(subject);
    await this.pool.query(
      `insert into events.subject_keys (subject, destroyed_at) values ($1, now())
       on conflict (subject) do update set wrapped_key = null, destroyed_at = coalesce(subject_keys.destroyed_at, now())`,
      [subject],
    );
    // Once more: a reader may have fetched it while the row was being emptied.
    this.#cache.delete(subject);
  }

  #unwrap(subject: string, wrapped: Buffer): Buffer {
    const key = open(this.#wrapping, subject, wrapped);
    this.#cache.set(subject, key);
    return key;
  }
}
