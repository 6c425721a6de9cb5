import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';
import { open } from '../persons/sealed-text.js';
import { partContext } from './export-runs.js';

/** A file that a link opened. */
export interface OpenedExport {
  readonly id: string;
  readonly person: string;
  readonly parts: number;
  readonly bytes: number;
  readonly readyAt: Date;
}

const tokenBytes = 32;
const linkMinutes = 5;

// A file that can be fetched.
const isReady = `e.status = 'ready' and e.expires_at > now()`;

/**
 * Links by which people fetch their files. A browser that saves a file sends no token of a session, so the link is its own
 * permission: good for some minutes, and while the session that asked for it lasts. What is kept of it is a keyed hash.
 */
export class ExportLinks {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** The token of a new link to the person's file, which ends the one before; undefined where there is no file. */
  async make(person: string, session: string): Promise<string | undefined> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const { rowCount } = await this.pool.query(
      `update events.data_exports e set link_hash = $2, link_session = $3,
         link_until = now() + make_interval(mins => $4)
       where e.person = $1 and ${isReady}`,
      [person, await this.#hash(token), session, linkMinutes],
    );
    return rowCount === 0 ? undefined : token;
  }

  /** The file that a token opens; undefined when its time is over, its session has ended or the file is gone. */
  async open(token: string): Promise<OpenedExport | undefined> {
    const { rows } = await this.pool.query<OpenedExport>({
      name: 'data-exports-open',
      text: `select e.id, e.person, e.parts, e.bytes::float8 as bytes, e.ready_at as "readyAt"
        from events.data_exports e join events.sessions s on s.id = e.link_session and s.user_id = e.person
        where e.link_hash = $1 and e.link_until > now() and ${isReady}
          and s.revoked_at is null and s.expires_at > now()`,
      values: [await this.#hash(token)],
    });
    return rows[0];
  }

  /** The bytes of the file, part by part. Throws when it is gone in the middle: the account was deleted. */
  async *read({ id, person, parts }: OpenedExport): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part++) {
      const { rows } = await this.pool.query<{ sealed: Buffer }>({
        name: 'data-export-part',
        text: `select sealed from events.data_export_parts where export = $1 and part = $2
          and exists (select from events.data_exports e where e.id = $1 and ${isReady})`,
        values: [id, part],
      });
      const key = (await this.keys.find([person])).get(person);
      if (!rows[0] || key?.kind !== 'usable') throw new Error('A file with data is gone');
      yield open(key.key, partContext(person, id, part), rows[0].sealed);
    }
  }

  #hash(token: string): Promise<Buffer> {
    return this.keys.hash('export-link', token);
  }
}
