import { type InvitationKind, namedBy, normalise } from '@hedgerow/domain';
import type pg from 'pg';
import type { PersonKeys } from '../persons/person-keys.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** What an invitation is to. */
export interface InvitationTarget {
  readonly kind: InvitationKind;
  readonly id: string;
}

/** So long after its end an invitation can be sent again. Then its address is forgotten: it may be of one without an account. */
const renewableDays = 30;

const kinds = { thing: 'Thing', group: 'Group', device: 'Device' } as const;

/** What the invitations in a stream are to. */
export const targetIn = (stream: string): InvitationTarget => {
  const { name, id } = namedBy(stream);
  return { kind: kinds[name as keyof typeof kinds], id };
};

/**
 * Where each invitation stands, and to which address it went, as a keyed hash. An address is personal data of one who may
 * have no account: by it an erasure finds every invitation to a person.
 */
export class Invitations {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /** Notes a new invitation. Give the client of `append`'s `within`, and the hash from before the transaction. */
  async note(id: string, stream: string, addressHash: Buffer, client: Queryable): Promise<void> {
    await client.query(
      'insert into events.invitations (id, stream, address_hash) values ($1, $2, $3) on conflict do nothing',
      [id, stream, addressHash],
    );
  }

  /** Moves the moment after which it opens nothing; undefined for one that was accepted. */
  async endAt(id: string, endsAt: string | undefined, client: Queryable): Promise<void> {
    await client.query('update events.invitations set ends_at = $2 where id = $1', [id, endsAt ?? null]);
  }

  /** The keyed hash of an address. */
  hashOf(email: string): Promise<Buffer> {
    return this.keys.hash('invited', normalise(email.normalize('NFC')));
  }

  /** What an invitation is to; undefined for one that never was. */
  async targetOf(id: string): Promise<InvitationTarget | undefined> {
    const { rows } = await this.pool.query<{ stream: string }>({
      name: 'invitations-target',
      text: 'select stream from events.invitations where id = $1',
      values: [id],
    });
    return rows[0] && targetIn(rows[0].stream);
  }

  /**
   * Every invitation that ever went to one of these addresses. Each has a key of its own, by its id: `Erasures.erase`
   * with that id leaves nothing of the address.
   */
  async invitationsTo(addresses: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'invitations-to',
      text: 'select id from events.invitations where address_hash = any($1::bytea[])',
      values: [await Promise.all(addresses.map((address) => this.hashOf(address)))],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * Some invitations that were declined or taken back, that no one accepted in time, or whose thing, group or device is gone:
   * no page shows them any more, and their addresses are to be erased (`Erasures.eraseAll`, which removes the notes of them).
   */
  async ended(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select i.id from events.invitations i join events.events e on e.stream = i.stream
       where e.type in ('ThingInvitationRemoved', 'GroupInvitationRemoved', 'DeviceInvitationRemoved',
           'ThingDeleted', 'GroupDeleted', 'DeviceDeleted')
         and coalesce(e.data->>'invitationId' = i.id::text, true)
       union
       select id from events.invitations where ends_at < now() - make_interval(days => $1)
       limit 100`,
      [renewableDays],
    );
    return rows.map(({ id }) => id);
  }
}
