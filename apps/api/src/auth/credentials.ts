import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { rows } from '../graphql/sql.js';
import { Runtime } from '../runtime.js';

/** Hashes of passphrases. They live beside the events and are in none of them. */
@Injectable()
export class Credentials {
  constructor(private readonly runtime: Runtime) {}

  /** Keeps a hash within the transaction that registers its owner. */
  async store(client: pg.ClientBase, userId: string, passphraseHash: string): Promise<void> {
    await client.query(`insert into events.credentials (user_id, passphrase_hash) values ($1, $2)`, [
      userId,
      passphraseHash,
    ]);
  }

  /** The hash of this person; undefined for nobody. Asked for nobody too, so that both take the same time. */
  async of(userId: string | undefined): Promise<string | undefined> {
    const found = await rows<{ hash: string }>(
      this.runtime.pool,
      `select passphrase_hash as hash from events.credentials where user_id = $1`,
      [userId ?? '00000000-0000-0000-0000-000000000000'],
    );
    return found[0]?.hash;
  }
}
