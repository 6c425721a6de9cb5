import type { Actor } from '@hedgerow/domain';
import type pg from 'pg';
import type { EventStore } from '../event-store.js';
import { invitationsOf } from './invitations-of.js';
import type { PersonKeys } from './person-keys.js';
import { requestErasures } from './request-erasures.js';

/** How many rows were emptied, by table. */
export type Emptied = Readonly<Record<string, number>>;

export interface ErasureContext {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly keys: PersonKeys;
  /** Empties what shows texts of these persons in clear, wherever it is kept. May be called again. */
  readonly scrub: (persons: readonly string[]) => Promise<Emptied>;
}

/**
 * Seconds after which no program remembers a destroyed key (`PersonKeys`, half a minute), with some to spare. Until then a
 * projection might still write a name that it opened a moment ago.
 */
const settledAfter = 60;

/** Seconds after which an erasure is done and not repeated any more: the worker looks every ten. */
export const doneWithin = settledAfter + 30;

/**
 * Erases persons, and invitations by their ids: first the log says so, then the key is destroyed, then what shows their texts is emptied. The order
 * makes it safe to die in between: what was written down is carried on by `carryOn`.
 */
export class Erasures {
  constructor(private readonly context: ErasureContext) {}

  /**
   * Erases a person for good, and before them the invitations that hold an address of theirs, each of which has a key of its own:
   * once the person's key is gone, no address leads to them. When it returns, their texts are in no database. Harmless for
   * one who is erased.
   */
  async erase(person: string, actor: Actor): Promise<Emptied> {
    return this.eraseAll([...(await invitationsOf(this.context, person)), person], actor);
  }

  /**
   * Erases these, persons or invitations by their ids, in this order, and nothing that they lead to. Empties once for all of
   * them.
   */
  async eraseAll(ids: readonly string[], actor: Actor): Promise<Emptied> {
    await requestErasures(this.context, ids, actor);
    return (await this.#carryOut(ids)).emptied;
  }

  /** Carries on what was interrupted, and repeats what is not a minute old. Answers with how many are still to be done. */
  async carryOn(): Promise<number> {
    const { rows } = await this.context.pool.query<{ person: string }>(
      'select person from events.erasures where done_at is null order by requested_at',
    );
    if (rows.length === 0) return 0;
    return rows.length - (await this.#carryOut(rows.map(({ person }) => person))).done;
  }

  /**
   * Compares the list of erasures beside the events with the one beside the keys. Either may come out of an older backup:
   * what one of them lacks is erased again. Answers with how many those were. Call it at a start; where it throws, all are
   * erased but those at fault.
   */
  async compareLists(actor: Actor): Promise<number> {
    const [listed, destroyed] = await Promise.all([this.#listed(), this.context.keys.destroyed()]);
    const again = [
      ...[...destroyed].filter((person) => !listed.has(person)),
      ...[...listed].filter((person) => !destroyed.has(person)),
    ];
    const [all, faults] = [new Set<string>(), [] as unknown[]];
    for (const id of again) {
      const invitations = await invitationsOf(this.context, id).catch(
        (fault: unknown) => void faults.push(fault),
      );
      for (const each of invitations ? [...invitations, id] : []) all.add(each);
    }
    if (all.size > 0) await this.eraseAll([...all], actor);
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} could not be erased again`);
    return again.length;
  }

  async #listed(): Promise<Set<string>> {
    const { rows } = await this.context.pool.query<{ person: string }>('select person from events.erasures');
    return new Set(rows.map(({ person }) => person));
  }

  /**
   * Destroys the keys in the given order, and empties once for all of them. Done is what was emptied after no program
   * remembered its key any more: that counts from its destruction, which may have come long after the request.
   */
  async #carryOut(ids: readonly string[]): Promise<{ readonly emptied: Emptied; readonly done: number }> {
    const { pool, keys, scrub } = this.context;
    for (const id of ids) await keys.destroy(id);
    const destroyed = await keys.destroyedAt(ids);
    const settled = ids.filter((id) => destroyed.get(id)!.secondsAgo > settledAfter);
    const emptied = await scrub(ids);
    await pool.query('delete from events.invitations where id = any($1::uuid[])', [ids]);
    // One that was done is it no more where its key had come out of an older backup.
    await pool.query(
      `update events.erasures set done_at = case when person = any($2::uuid[]) then coalesce(done_at, now()) end
       where person = any($1::uuid[])`,
      [ids, settled],
    );
    return { emptied, done: settled.length };
  }
}
