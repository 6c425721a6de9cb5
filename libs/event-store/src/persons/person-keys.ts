import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { PersonForgotten } from '../errors.js';
import { KeyRing, type MasterKeys, type Wrapped, WrongMasterKey } from './master-keys.js';
import { openRing } from './open-ring.js';
import { type PushKey, pushKey } from './push-key.js';
import { sealText } from './sealed-text.js';
import { type SigningKey, signingKey } from './signing-key.js';
import { forgetVisitor, knownVisitor, personsOf, visitorOf } from './visitors.js';

const keyBytes = 32;
/**
 * Milliseconds until a key destroyed by another program is forgotten here, however often it was used meanwhile; erasure
 * promises a minute.
 */
const cacheLifeMs = 30_000;
const cacheSize = 10_000;

/**
 * What there is of a person's key. Destroyed is an answer, on purpose and for good; unusable is a fault, and never to be
 * shown or stored as the other.
 */
export type PersonKey =
  | { readonly kind: 'usable'; readonly key: Buffer }
  | { readonly kind: 'destroyed' }
  | { readonly kind: 'unusable'; readonly reason: string };

const destroyed: PersonKey = { kind: 'destroyed' };

/** A key as it is kept, by the person's id or by their pseudonym; its person is empty where the link is destroyed. */
interface FoundKey {
  readonly subject: string;
  readonly person: string | null;
  readonly version: number;
  readonly wrapped: Buffer | null;
}

/**
 * The data keys of persons: made on first use, wrapped by a master key, destroyed for good. Before any of them is used the
 * master keys are held against the database; `WrongMasterKey` says which version is wrong or missing.
 */
export class PersonKeys {
  readonly #cache: LRUCache<string, Buffer>;
  readonly #ring: KeyRing;
  #hashing: Promise<Buffer> | undefined;
  #push: Promise<PushKey> | undefined;

  /** `pool` leads to the database of the keys (`migrateKeys`). One master key alone is version 1. */
  constructor(
    private readonly pool: pg.Pool,
    masters: MasterKeys | Buffer,
    now: () => number = Date.now,
  ) {
    this.#ring = new KeyRing(Buffer.isBuffer(masters) ? [{ version: 1, key: masters }] : masters);
    // Resolution 0 asks the clock at every look; otherwise the library sets a timer to remember the time for 1 ms.
    this.#cache = new LRUCache({ max: cacheSize, ttl: cacheLifeMs, ttlResolution: 0, perf: { now } });
  }

  /** Resolves when the master keys are the ones that this database needs; throws `WrongMasterKey` when not. */
  async ready(): Promise<void> {
    await this.#hashingKey();
  }

  /** A keyed hash of a text: equal for equal texts whatever the master key, and not guessable without one. */
  async hash(purpose: string, text: string): Promise<Buffer> {
    return createHmac('sha256', await this.#hashingKey())
      .update(`${purpose}\0${text}`)
      .digest();
  }

  /** The key that signs receipts. */
  async signing(): Promise<SigningKey> {
    await this.ready();
    return signingKey(this.pool, this.#ring);
  }

  /** The key that signs for whom push messages are from. */
  push(): Promise<PushKey> {
    this.#push ??= this.ready()
      .then(() => pushKey(this.pool, this.#ring))
      .catch((error: unknown) => {
        this.#push = undefined;
        throw error;
      });
    return this.#push;
  }

  #hashingKey(): Promise<Buffer> {
    this.#hashing ??= openRing(this.pool, this.#ring).catch((error: unknown) => {
      this.#hashing = undefined;
      throw error;
    });
    return this.#hashing;
  }

  /** Seals a personal text. Makes the person's key if need be; throws `PersonForgotten` once it is destroyed. */
  async encrypt(subject: string, field: string, text: string): Promise<string> {
    const key = (await this.ensure([subject])).get(subject)!;
    return sealText(key, subject, field, text);
  }

  /**
   * The keys of these persons, with one query for all that are not remembered. A person without a key is left out: none
   * was made yet, or it was lost.
   */
  async find(subjects: Iterable<string>): Promise<Map<string, PersonKey>> {
    const keys = new Map<string, PersonKey>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = this.#cache.get(subject);
      if (key) keys.set(subject, { kind: 'usable', key });
      else missing.push(subject);
    }
    if (missing.length === 0) return keys;
    await this.ready();
    const { rows } = await this.pool.query<FoundKey>({
      name: 'person-keys-find',
      text: `select subject, subject as person, master_version as version, wrapped_key as wrapped
             from keys.persons where subject = any($1::uuid[])
             union all
             select v.visitor, p.subject, p.master_version, p.wrapped_key
             from keys.visitors v left join keys.persons p on p.subject = v.person
             where v.visitor = any($1::uuid[]) and (v.person is null or p.subject is not null)`,
      values: [missing],
    });
    for (const { subject, person, version, wrapped } of rows)
      keys.set(subject, person && wrapped ? this.#unwrap(subject, person, { version, wrapped }) : destroyed);
    return keys;
  }

  /**
   * The pseudonym under which a person's navigation is kept: random, made at first use, always the same. What is sealed for it
   * is sealed with the person's key. Throws `PersonForgotten` once that is destroyed, and with it the link.
   */
  async visitorOf(person: string): Promise<string> {
    await this.ensure([person]);
    return (await visitorOf(this.pool, person)) ?? forgotten(person);
  }

  /** The same where there is one already; undefined where none was needed so far, or the person is erased. */
  knownVisitorOf(person: string): Promise<string | undefined> {
    return knownVisitor(this.pool, person);
  }

  /** Whose pseudonyms these are; one whose person is erased is left out. */
  personsOf(visitors: readonly string[]): Promise<Map<string, string>> {
    return personsOf(this.pool, visitors);
  }

  /**
   * The key of each of these persons, made now where there was none. Two programs at once get the same key. Throws
   * `PersonForgotten` for a person whose key is destroyed.
   */
  async ensure(subjects: Iterable<string>): Promise<Map<string, Buffer>> {
    const wanted = [...new Set(subjects)];
    const keys = await this.find(wanted);
    const missing = wanted.filter((subject) => !keys.has(subject)).sort();
    if (missing.length > 0) {
      await this.#make(missing);
      // Read back instead of trusting our own: another program may have been first.
      for (const [subject, key] of await this.find(missing)) keys.set(subject, key);
    }
    return new Map(wanted.map((subject) => [subject, usable(subject, keys.get(subject))]));
  }

  async #make(missing: readonly string[]): Promise<void> {
    const wrapped = missing.map((subject) => this.#ring.wrap(subject, randomBytes(keyBytes)).wrapped);
    await this.pool.query(
      `insert into keys.persons (subject, wrapped_key, master_version)
       select subject, wrapped, $3 from unnest($1::uuid[], $2::bytea[]) as made(subject, wrapped)
       on conflict (subject) do nothing`,
      [missing, wrapped, this.#ring.current],
    );
  }

  /**
   * Destroys a person's key for good. What was sealed with it can never be read again. Destroyed again, it stays so since the
   * first time.
   */
  async destroy(subject: string): Promise<void> {
    this.#cache.delete(subject);
    await this.pool.query(
      `insert into keys.persons (subject, destroyed_at) values ($1, now())
       on conflict (subject) do update set wrapped_key = null, destroyed_at = coalesce(persons.destroyed_at, now())`,
      [subject],
    );
    // After the key, which no new link is made without.
    for (const visitor of await forgetVisitor(this.pool, subject)) this.#cache.delete(visitor);
    // Once more: a reader may have fetched it while the row was being emptied.
    this.#cache.delete(subject);
  }

  /** Those whose keys are destroyed: the list of erasures as the keys know it. */
  async destroyed(): Promise<Set<string>> {
    const { rows } = await this.pool.query<{ subject: string }>(
      'select subject from keys.persons where destroyed_at is not null',
    );
    return new Set(rows.map(({ subject }) => subject));
  }

  /** When the keys of these were destroyed, and how many seconds ago by the clock of the same database. */
  async destroyedAt(subjects: readonly string[]): Promise<Map<string, { at: Date; secondsAgo: number }>> {
    const { rows } = await this.pool.query<{ subject: string; at: Date; secondsAgo: number }>(
      `select subject, destroyed_at as at, extract(epoch from now() - destroyed_at)::float8 as "secondsAgo"
       from keys.persons where subject = any($1::uuid[]) and destroyed_at is not null`,
      [subjects],
    );
    return new Map(rows.map(({ subject, ...destruction }) => [subject, destruction]));
  }

  #unwrap(subject: string, person: string, wrapped: Wrapped): PersonKey {
    try {
      const key = this.#ring.unwrap(person, wrapped);
      this.#cache.set(subject, key);
      return { kind: 'usable', key };
    } catch (error) {
      if (!(error instanceof WrongMasterKey)) throw error;
      return { kind: 'unusable', reason: `their key does not open: ${error.message}` };
    }
  }
}

const usable = (subject: string, found: PersonKey | undefined): Buffer => {
  if (found?.kind === 'usable') return found.key;
  if (found?.kind === 'destroyed') return forgotten(subject);
  throw new Error(`The key of ${subject} cannot be used: ${found?.reason ?? 'it was just made and is gone'}`);
};

const forgotten = (subject: string): never => {
  throw new PersonForgotten(subject);
};
