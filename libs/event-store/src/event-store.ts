import {
  type Aggregate,
  definitionOf,
  type Fact,
  type Loaded,
  type RecordedEvent,
  UnknownVersion,
  upcastEvent,
} from '@hedgerow/domain';
import type pg from 'pg';
import { currentCorrelation } from '@hedgerow/platform';
import type { Appended, AppendedEvent, AppendRequest, Claim, OnAppended } from './append-request.js';
import { appendStatement, claimHash, commandOf, payloadHash } from './append-statement.js';
import { ClaimTaken, CommandIdReused, StaleStream } from './errors.js';
import { eventColumns, eventOf, type EventRow } from './event-row.js';
import { registerTypes } from './event-types.js';
import { AppendedHint } from './hint.js';
import type { PersonKeys } from './persons/person-keys.js';
import { reveal } from './persons/reveal.js';

/** The log of everything that happened: append with optimistic concurrency, read, and claims on unique values. */
export class EventStore {
  readonly #hint: AppendedHint;
  #registered: Promise<void> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly keys: PersonKeys,
    /** Told of what was appended. */
    private readonly onAppended: OnAppended = () => undefined,
  ) {
    this.#hint = new AppendedHint(pool);
  }

  /**
   * Appends facts to one or several streams: all of them or none, in one round trip. Throws `StaleStream` when a
   * stream is not at the expected version, `ClaimTaken` when another owner holds a claimed value, `UnusableFact` when
   * a fact breaks its schema, `CommandIdReused` when the actor's command came before with another payload. A command that
   * came before with the same payload gets its first result.
   */
  async append(request: AppendRequest): Promise<Appended> {
    if (request.streams.every(({ facts }) => facts.length === 0)) {
      if (request.claims?.length || request.release?.length || request.within)
        throw new Error('A command without facts can neither claim, release nor write');
      return { events: [], repeated: false };
    }
    await this.#typesRegistered();
    const begun = Date.now();
    const command = commandOf(request);
    const correlationId = request.correlationId ?? currentCorrelation();
    const { events, query } = await appendStatement(this.keys, command, {
      ...request,
      ...(correlationId === undefined ? {} : { correlationId }),
    });
    try {
      if (request.within) await this.#inTransaction(query, request);
      else ensureFollows(await this.#hint.append(query), request);
    } catch (error) {
      const refusal = refusalOf(error, request);
      if (!refusal) throw error;
      const first = await this.answerOf(request);
      if (first) return first;
      throw refusal;
    }
    if (request.within) this.#hint.send();
    const { causationId } = request;
    this.onAppended(events, { command, correlationId: correlationId ?? command, causationId, begun });
    return { events, repeated: false };
  }

  /**
   * What this actor's command answered the first time; undefined when it never came. Throws `CommandIdReused` when it came
   * with another payload.
   */
  async answerOf(
    command: Pick<AppendRequest, 'actor' | 'commandId' | 'payload'>,
  ): Promise<Appended | undefined> {
    const { rows } = await this.pool.query<AppendedEvent & { payload_hash: Buffer | null }>({
      name: 'events-of-command',
      text: `select id, stream, version, type, payload_hash from events.events where command = $1 order by ordinal`,
      values: [commandOf(command)],
    });
    const [first] = rows;
    if (!first) return undefined;
    const asked = await payloadHash(this.keys, command.payload);
    if (asked && first.payload_hash && !asked.equals(first.payload_hash)) throw new CommandIdReused();
    return { events: rows.map(({ payload_hash: _payloadHash, ...event }) => event), repeated: true };
  }

  /**
   * An aggregate as its events lead to it, those events, and the version that the next append has to follow.
   *
   * @throws UnknownVersion when a newer program wrote an event that this one does not know: nothing is decided past it.
   */
  async load<S, F extends Fact>(
    aggregate: Aggregate<S, F>,
    id: string,
  ): Promise<Loaded<S, F> & { readonly events: readonly RecordedEvent<F['type'], F['data']>[] }> {
    const { version, events } = await this.read<F>(aggregate.stream(id));
    ensureKnown(events);
    return { aggregate, id, state: aggregate.fold(events as unknown as F[]), version, events };
  }

  /** An aggregate as its first event left it: what it began with, at a cost that does not grow with its history. */
  async loadBeginning<S, F extends Fact>(aggregate: Aggregate<S, F>, id: string): Promise<Loaded<S, F>> {
    return this.#loadOn({ aggregate, id, state: aggregate.initial, version: 0 }, 1);
  }

  /** An aggregate that was read before, with what has happened to it since. */
  async loadSince<S, F extends Fact>(known: Loaded<S, F>): Promise<Loaded<S, F>> {
    return this.#loadOn(known, null);
  }

  /** At most so many events further; all of them for null. */
  async #loadOn<S, F extends Fact>(known: Loaded<S, F>, most: number | null): Promise<Loaded<S, F>> {
    const { aggregate, id, state, version } = known;
    const { rows } = await this.pool.query<EventRow>({
      name: 'events-read-on',
      text: `select ${eventColumns} from events.events where stream = $1 and version > $2 order by version limit $3`,
      values: [aggregate.stream(id), version, most],
    });
    if (rows.length === 0) return known;
    const events = await this.#current<F>(rows);
    ensureKnown(events);
    return {
      aggregate,
      id,
      state: aggregate.fold(events as unknown as F[], state),
      version: events.at(-1)!.version,
    };
  }

  /** Several aggregates of one kind by one statement, each as `load` has it, in the order of their ids. */
  async loadAll<S, F extends Fact>(
    aggregate: Aggregate<S, F>,
    ids: readonly string[],
  ): Promise<Loaded<S, F>[]> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'events-read-several',
      text: `select ${eventColumns} from events.events where stream = any($1::text[]) order by stream, version`,
      values: [ids.map((id) => aggregate.stream(id))],
    });
    const byStream = new Map<string, RecordedEvent<F['type'], F['data']>[]>();
    for (const event of await this.#current<F>(rows)) {
      const own = byStream.get(event.stream);
      if (own) own.push(event);
      else byStream.set(event.stream, [event]);
    }
    return ids.map((id) => {
      const own = byStream.get(aggregate.stream(id)) ?? [];
      ensureKnown(own);
      const state = aggregate.fold(own as unknown as F[]);
      return { aggregate, id, state, version: own.at(-1)?.version ?? 0 };
    });
  }

  /** A stream's events in order, at their newest versions and with personal texts in clear ('' where erased). */
  async read<F extends Fact = Fact>(
    stream: string,
  ): Promise<{ version: number; events: RecordedEvent<F['type'], F['data']>[] }> {
    const { rows } = await this.pool.query<EventRow>({
      name: 'events-read',
      text: `select ${eventColumns} from events.events where stream = $1 order by version`,
      values: [stream],
    });
    return { version: rows.at(-1)?.version ?? 0, events: await this.#current<F>(rows) };
  }

  /** Stored events at their newest versions and with personal texts in clear. */
  async #current<F extends Fact>(rows: readonly EventRow[]): Promise<RecordedEvent<F['type'], F['data']>[]> {
    const current = rows.map((row) => upcastEvent(eventOf(row)));
    return (await reveal(this.keys, current)) as RecordedEvent<F['type'], F['data']>[];
  }

  /** Who holds a value, or undefined. */
  async claimOwner(kind: Claim['kind'], value: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ owner: string }>({
      name: 'events-claim-owner',
      text: 'select owner from events.claims where kind = $1 and value = $2',
      values: [kind, await claimHash(this.keys, { kind, value })],
    });
    return rows[0]?.owner;
  }

  /** Gives a value to the one who holds another one now; nothing where it is taken, or where the other one is free. */
  async claimForOwner(claim: Omit<Claim, 'owner'>, held: Omit<Claim, 'owner'>): Promise<void> {
    const values = [
      claim.kind,
      await claimHash(this.keys, claim),
      held.kind,
      await claimHash(this.keys, held),
    ];
    await this.pool.query(
      `insert into events.claims (kind, value, owner)
       select $1, $2, owner from events.claims where kind = $3 and value = $4 on conflict do nothing`,
      values,
    );
  }

  /** Once for each store; tried again by the next append when it failed. */
  #typesRegistered(): Promise<void> {
    return (this.#registered ??= registerTypes(this.pool).catch((error: unknown) => {
      this.#registered = undefined;
      throw error;
    }));
  }

  async #inTransaction(query: pg.QueryConfig, request: AppendRequest): Promise<void> {
    const client = await this.pool.connect();
    // A connection that breaks between two statements says so by an event, which ends a program that does not listen.
    const broke = (): void => undefined;
    client.on('error', broke);
    try {
      await client.query('begin');
      ensureFollows(await client.query(query), request);
      await request.within?.(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      // A connection that cannot even roll back is thrown away, not handed to the next caller.
      await client.query('rollback').then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw error;
    } finally {
      client.off('error', broke);
    }
  }
}

/** @throws UnknownVersion when one of the events was written by a newer program: nothing is decided past it. */
const ensureKnown = (events: readonly { readonly type: string }[]): void => {
  const unknown = events.find(({ type }) => !definitionOf(type));
  if (unknown) throw new UnknownVersion(`${unknown.type} is an event that this program does not know`);
};

/** Nothing written means that the version before is missing: the caller is ahead of the stream. */
const ensureFollows = ({ rowCount }: pg.QueryResult, { streams }: AppendRequest): void => {
  if (rowCount === 0) throw new StaleStream(streams.map(({ stream }) => stream));
};

/** Our words for what the database refused; undefined for anything that is not a refusal of ours. */
const refusalOf = (error: unknown, { streams }: AppendRequest): StaleStream | ClaimTaken | undefined => {
  if (error instanceof StaleStream) return error;
  const { code, schema, table, detail } = error as pg.DatabaseError;
  if (code === 'HG001') return new StaleStream([detail ?? '']);
  if (code === 'HG002') return new ClaimTaken(detail ?? '');
  // Either unique index of the log: the stream has this version already, or the command came before.
  if (code === '23505' && schema === 'events' && table === 'events')
    return new StaleStream(streams.map(({ stream }) => stream));
  return undefined;
};
