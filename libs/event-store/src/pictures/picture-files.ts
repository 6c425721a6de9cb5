import { pictureLimits } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A file that was uploaded and is of nothing yet. */
export interface Upload {
  readonly id: string;
  readonly person: string;
  readonly session: string;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/** What became of an upload: kept, or why not. */
export type Noted =
  | { readonly id: string }
  /** The session holds as many files as it may, or the person as many that are of nothing. */
  | 'too many'
  /** The person was erased meanwhile. */
  | 'erased';

/** A file of a picture, and whose it is. */
export interface PictureFile {
  readonly id: string;
  readonly person: string;
}

/** Streams of what pictures are of; an action is named with its thing. */
export interface PicturedStreams {
  readonly subject: string;
  readonly thing?: string | undefined;
}

/** Files of one person that may wait at a time: three sessions full of them. */
const mostWaiting = 3 * pictureLimits.files;

/**
 * Which files of pictures there are. The bytes are in a store of files (`PictureStore`); these rows say what they are of, and
 * hold who writes some back from who erases them.
 */
export class PictureFiles {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** Notes an upload whose bytes are kept. Of the same bytes twice in a session it answers with the id of the first. */
  async note({ id, person, session, digest }: Upload): Promise<Noted> {
    const keyed = await this.keys.hash('picture', digest.toString('base64'));
    return inTransaction(this.pool, async (client) => {
      // One after the other for each person, so that what is counted stays so.
      await client.query(`select pg_advisory_xact_lock(hashtextextended('picture-' || $1::text, 0))`, [
        person,
      ]);
      const { rows } = await client.query<{
        same: string | null;
        files: number;
        waiting: number;
        erased: boolean;
      }>(
        `select (select id from events.pictures where person = $1 and session = $2 and digest = $3) as same,
           (select count(*)::int from events.pictures where person = $1 and session = $2) as files,
           (select count(*)::int from events.pictures where person = $1 and subject is null) as waiting,
           exists (select from events.erasures where person = $1) as erased`,
        [person, session, keyed],
      );
      const { same, files, waiting, erased } = rows[0]!;
      if (erased) return 'erased';
      if (same) return { id: same };
      if (files >= pictureLimits.files || waiting >= mostWaiting) return 'too many';
      await client.query(
        'insert into events.pictures (id, person, session, digest) values ($1, $2, $3, $4)',
        [id, person, session, keyed],
      );
      return { id };
    });
  }

  /** Ids of the files of a session that are of nothing yet, in the order of their upload. */
  async waiting(person: string, session: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'pictures-waiting',
      text: `select id from events.pictures where person = $1 and session = $2 and subject is null order by id`,
      values: [person, session],
    });
    return rows.map(({ id }) => id);
  }

  /** Says what files are of; false where one of them is of something already, or gone. Give the client of `append`'s `within`. */
  async claim(
    ids: readonly string[],
    { subject, thing }: PicturedStreams,
    client: Queryable,
  ): Promise<boolean> {
    const { rowCount } = await client.query(
      'update events.pictures set subject = $2, thing = $3 where id = any($1::uuid[]) and subject is null',
      [ids, subject, thing ?? null],
    );
    return rowCount === ids.length;
  }

  /** The pictures of what this stream is of; of a thing, also those of its actions. */
  async of(stream: string): Promise<PictureFile[]> {
    const { rows } = await this.pool.query<PictureFile>({
      name: 'pictures-of',
      text: `select id, person from events.pictures where subject = $1 union
        select id, person from events.pictures where thing = $1 order by id`,
      values: [stream],
    });
    return rows;
  }

  /** Begins to make one anew. Answers with how many runs have begun and not ended, this one included; 0 when it is gone. */
  async begin(id: string): Promise<number> {
    const { rows } = await this.pool.query<{ runs: number }>(
      'update events.pictures set runs = runs + 1 where id = $1 returning runs',
      [id],
    );
    return rows[0]?.runs ?? 0;
  }

  /** The run ended, well or not: it did not take the program with it. */
  async ended(id: string): Promise<void> {
    await this.pool.query('update events.pictures set runs = 0 where id = $1', [id]);
  }

  /** Does the work while the picture cannot be forgotten; false, and nothing is done, when it is gone. Keep it short. */
  async whileKept(id: string, work: () => Promise<void>): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query('select from events.pictures where id = $1 for update', [id]);
      if (rowCount === 0) return false;
      await work();
      return true;
    });
  }

  /** Forgets a picture. Its bytes are removed by the caller, afterwards. */
  async forget(id: string): Promise<void> {
    await this.pool.query('delete from events.pictures where id = $1', [id]);
  }

  /** Forgets some uploads that have been of nothing for a day, and answers with them: their bytes are to be removed. */
  async forgetWaiting(): Promise<PictureFile[]> {
    const { rows } = await this.pool.query<PictureFile>(
      `delete from events.pictures where id in (select id from events.pictures
         where subject is null and uploaded_at < now() - interval '1 day' limit 100 for update skip locked)
       returning id, person`,
    );
    return rows;
  }

  /** Which of these are there. */
  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from events.pictures where id = any($1::uuid[])',
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
};
