import type pg from 'pg';
import { isPassphraseOf } from './passphrases.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Hashes of passphrases. They are never in an event. */
export class Credentials {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Sets or changes a person's passphrase, already hashed (`hashPassphrase`: it takes long, so it comes before the
   * transaction). Give the client of `append`'s `within` to do both or neither.
   */
  async set(userId: string, passphraseHash: string, client: Queryable = this.pool): Promise<void> {
    await client.query(
      `insert into events.credentials (user_id, passphrase_hash) values ($1, $2)
       on conflict (user_id) do update set passphrase_hash = excluded.passphrase_hash, changed_at = now()`,
      [userId, passphraseHash],
    );
  }

  /** Whether this is the person's passphrase. For an unknown user it takes as long and returns false. */
  async verify(userId: string | undefined, passphrase: string): Promise<boolean> {
    const { rows } = await this.pool.query<{ passphrase_hash: string }>({
      name: 'credentials-find',
      text: 'select passphrase_hash from events.credentials where user_id = $1',
      values: [userId ?? null],
    });
    return isPassphraseOf(rows[0]?.passphrase_hash, passphrase);
  }

  /** Deletes a person's passphrase; signing in as them is impossible from then on. */
  async forget(userId: string, client: Queryable = this.pool): Promise<void> {
    await client.query('delete from events.credentials where user_id = $1', [userId]);
  }
}
