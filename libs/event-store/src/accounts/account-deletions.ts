import { users } from '@hedgerow/domain';
import type pg from 'pg';
import { closeAccount } from '../persons/close-account.js';
import { doneWithin } from '../persons/erasures.js';
import type { PersonKeys } from '../persons/person-keys.js';
import { type Parts, type Receipt, type SignedReceipt, signReceipt } from '../persons/receipt.js';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Counts = Readonly<Record<string, number>>;

/** The deletion of an account as its person confirmed it. */
export interface Confirmed {
  readonly person: string;
  readonly receipt: string;
}

/** What is known of a deletion when it is done. */
export interface Done {
  /** Correlates what was written because of it. */
  readonly correlationId: string;
  readonly streams: readonly string[];
  /** Rows of the read model that were emptied, by table. */
  readonly emptied: Counts;
  readonly stays: Counts;
}

/** Accounts that their persons deleted: what was counted of them, and the receipts. */
export class AccountDeletions {
  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
  ) {}

  /**
   * Ends the account (sessions, passphrase, codes and names) and notes what there was. Give the client of `append`'s `within`.
   * Answers with the sessions that ended.
   */
  async confirm({ person, receipt }: Confirmed, client: Queryable): Promise<readonly string[]> {
    const { sessions, ...closed } = await closeAccount(client, person);
    await client.query(
      `insert into events.account_deletions (person, receipt, counted) values ($1, $2, $3) on conflict (person) do nothing`,
      [person, receipt, { ...closed, sessions: sessions.length }],
    );
    return sessions;
  }

  /**
   * Counts what will be gone once the key is destroyed, and remembers it: what was counted first counts. Makes the row anew
   * where a backup from before was restored.
   */
  async count({ person, receipt }: Confirmed, confirmedAt: string, more: Counts): Promise<void> {
    await this.pool.query(
      `insert into events.account_deletions as d (person, receipt, confirmed_at, counted)
       select $1::uuid, $2::uuid, $3::timestamptz, $4::jsonb || jsonb_build_object('sealedTexts', (select coalesce(sum(
         (length(data::text) - length(replace(data::text, 'pii:v1:', ''))) / length('pii:v1:')), 0)
         from events.events where stream = $5))
       on conflict (person) do update set counted = excluded.counted || d.counted`,
      [person, receipt, confirmedAt, more, users.stream(person)],
    );
  }

  /** The streams of all things, groups, devices and tasks that the person ever had a part in. */
  async streamsOf(person: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ stream: string }>(
      `select distinct stream from events.events
       where type in ('ThingAccessGranted', 'GroupMembershipGranted', 'DeviceAccessGranted', 'TaskAssigned') and data->>'userId' = $1
       order by stream`,
      [person],
    );
    return rows.map(({ stream }) => stream);
  }

  /** Signs the receipt, once; answers with the one that there is. */
  async sign(person: string, done: Done): Promise<SignedReceipt> {
    const { rows } = await this.pool.query<{
      receipt: string;
      confirmedAt: Date;
      doneAt: Date | null;
      counted: Record<string, number>;
      signed: SignedReceipt | null;
    }>(
      `select receipt, confirmed_at as "confirmedAt", counted, signed, done_at as "doneAt"
       from events.account_deletions left join events.erasures using (person) where person = $1`,
      [person],
    );
    const { receipt, confirmedAt, doneAt, counted, signed } = rows[0]!;
    if (signed) return signed;
    const erasedAt = new Date();
    const destroyedAt = (await this.keys.destroyedAt([person])).get(person)?.at ?? erasedAt;
    const doneBy = doneAt ?? new Date(destroyedAt.getTime() + doneWithin * 1_000);
    const made: Receipt = {
      document: 'Hedgerow erasure receipt',
      version: 1,
      receipt,
      account: person,
      confirmedAt: confirmedAt.toISOString(),
      erasedAt: erasedAt.toISOString(),
      // What the receipt says besides is so from its signing on.
      holdsFrom: (doneBy > erasedAt ? doneBy : erasedAt).toISOString(),
      erased: { key: 1, ...counted, ...done.emptied },
      ...(await this.#partsOf(done)),
      stays: done.stays,
    };
    const ready = signReceipt(await this.keys.signing(), made);
    await this.pool.query('update events.account_deletions set signed = $2 where person = $1', [
      person,
      JSON.stringify(ready),
    ]);
    return ready;
  }

  /** The receipt with this id: null while it is not ready, undefined for an unknown one. */
  async receipt(id: string): Promise<SignedReceipt | null | undefined> {
    const { rows } = await this.pool.query<{ signed: SignedReceipt | null }>(
      'select signed from events.account_deletions where receipt = $1',
      [id],
    );
    return rows[0]?.signed;
  }

  async #partsOf({
    correlationId,
    streams,
  }: Done): Promise<Record<'handedOver' | 'removed' | 'left', Parts>> {
    const { rows } = await this.pool.query<{ kind: string; handed: number; removed: number; parts: number }>(
      `select split_part(stream, '-', 1) as kind, count(distinct stream)::int as parts,
         count(distinct stream) filter (where type like '%Changed')::int as handed,
         count(distinct stream) filter (where type like '%Deleted')::int as removed
       from events.events where stream = any($1) and correlation_id = $2 group by 1`,
      [streams, correlationId],
    );
    const of = (count: (row: (typeof rows)[number]) => number): Parts => {
      const by = (kind: string) => rows.filter((row) => row.kind === kind).map(count)[0] ?? 0;
      return { things: by('thing'), groups: by('group'), devices: by('device') };
    };
    return {
      handedOver: of(({ handed }) => handed),
      removed: of(({ removed }) => removed),
      left: of(({ parts, handed, removed }) => parts - handed - removed),
    };
  }
}
