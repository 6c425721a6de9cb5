import { readFileSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { PersonKeys } from '@hedgerow/event-store';
import type { Bus } from '@hedgerow/kafka';
import type { Say } from '@hedgerow/services';
import { eventually } from '@hedgerow/testing';
import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import type pg from 'pg';
import { Pseudonyms } from '@hedgerow/replay';
import { answered, type Question } from './ask.js';
import { Comparer, type Comparison } from './compare.js';
import { IndependentCount, type Name } from './count.js';
import { Ledger } from './ledger.js';
import { administrator, machines, optedOut, type Synthetic, synthetic } from './synthetic.js';
import { type Taker, tell, type Told } from './tell.js';

/** A running Hedgerow with nothing of navigation in it yet. */
export interface Product {
  /** An administrator, who is asked for figures. */
  readonly asks: GraphQLClient;
  readonly pool: pg.Pool;
  readonly readPool: pg.Pool;
  readonly keys: PersonKeys;
  readonly bus: Bus;
  /** The ids of people, by their numbers. */
  readonly people: readonly string[];
  readonly taker: Taker;
  /** Runs `npm run replay` with these words. */
  replay(words: readonly string[]): Promise<void>;
}

const dayMs = 86_400_000;
/** Summer time ends there on the first Sunday of November and begins on the second of March; half an hour off the full one. */
const otherZone = 'America/St_Johns';
/** What navigation is counted by. */
const projections = ['navigation', 'session_parts'];
const types = ['NavigationSessionStarted', 'NavigationRecorded', 'NavigationSessionEndReported'];

const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Every figure of navigation of a product, held against an independent count of the log that the product exports. */
export class FiguresProof {
  readonly #count: IndependentCount;
  #pseudonyms: Pseudonyms | undefined;

  private constructor(
    private readonly product: Product,
    private readonly made: Synthetic,
    private readonly duck: DuckDBConnection,
    private readonly say: Say,
  ) {
    this.#count = new IndependentCount(duck, made.gapMinutes);
  }

  static async open(product: Product, made: Synthetic, say: Say): Promise<FiguresProof> {
    const instance = await DuckDBInstance.create(':memory:');
    return new FiguresProof(product, made, await instance.connect(), say);
  }

  /** Tells the product of the synthetic sessions. */
  async tell(atOnce: number): Promise<Told> {
    const ledger = await Ledger.open(this.duck);
    const told = await tell(synthetic(this.made), this.product.taker, ledger, { atOnce, say: this.say });
    ledger.close();
    return told;
  }

  /** Resolves when everything that is in the log is in the read model; answers with the number of records on Kafka. */
  async caughtUp(withinMs: number): Promise<number> {
    const { pool, readPool, bus } = this.product;
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from events.events where type = any($1)',
      [types],
    );
    return eventually(
      async () => {
        const offsets = await bus.endOffsets('navigation.events');
        const records = [...offsets.values()].reduce((sum, end) => sum + Number(end), 0);
        const { rows: positions } = await readPool.query<{ n: number }>(
          `select coalesce(sum(position), 0)::int as n from read.positions
           where projection = any($1) and is_live group by projection`,
          [projections],
        );
        const areThere = positions.length === projections.length && positions.every(({ n }) => n === records);
        return records >= rows[0]!.n && areThere && records;
      },
      { within: withinMs, every: 200 },
    );
  }

  /** Exports the log to a Parquet file and reads it; answers with what in it is not what was sent. */
  async export(path: string): Promise<readonly string[]> {
    const { keys, people } = this.product;
    await this.product.replay(['--types', types.join(','), '--out', path]);
    const { request } = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8')) as { request: object };
    // A replay has people and sessions under made-up ids, one for each: what is counted of them stays the same. Whom
    // the rows of the product mean is found by making the same ids, which needs the keys of this Hedgerow.
    const pseudonyms = new Pseudonyms(await keys.hash('replay-pseudonyms', JSON.stringify(request)));
    this.#pseudonyms = pseudonyms;
    const persons: Name[] = [];
    for (const id of people) {
      const visitor = await keys.knownVisitorOf(id);
      if (visitor !== undefined) persons.push([id, pseudonyms.of(visitor)]);
    }
    const sessions = (await this.duck.runAndReadAll('select session from told_sessions')).getRows();
    await this.#count.read(
      path,
      persons,
      sessions.map(([id]): Name => [String(id), pseudonyms.of(String(id))]),
    );
    return this.#count.strays(machines, administrator);
  }

  /** Asks for every figure: over all days, a part of them and one, in UTC and in another zone, and for single people. */
  async compare(): Promise<Comparison> {
    const comparer = new Comparer();
    for (const [name, question] of this.#questions()) {
      const begun = performance.now();
      const { targetUserId, ...asked } = question;
      const person = targetUserId === undefined ? {} : { person: await this.#madeUp(targetUserId) };
      const counted = await this.#count.figures({ ...asked, ...person });
      const between = performance.now();
      const { figures, texts } = await answered(this.product.asks, question);
      const before = comparer.comparison.figures;
      comparer.question(name, counted, figures, texts);
      const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
      this.say(
        `${name}: ${comparer.comparison.figures - before} figures, counted in ${seconds(begun, between)} s, answered in ${seconds(between, performance.now())} s`,
      );
    }
    return comparer.comparison;
  }

  close(): void {
    this.duck.closeSync();
  }

  async #madeUp(userId: string): Promise<string> {
    const visitor = await this.product.keys.knownVisitorOf(userId);
    return visitor === undefined ? 'no visitor' : this.#pseudonyms!.of(visitor);
  }

  #questions(): [string, Question][] {
    const { today, days } = this.made;
    // Begins the evening before the first midnight and goes on for a day behind the last one.
    const whole = { startDate: dateOf(today - (days + 2) * dayMs), endDate: dateOf(today - dayMs) };
    const middle = today - (2 + Math.floor(days / 2)) * dayMs;
    const part = { startDate: dateOf(middle), endDate: dateOf(middle + 6 * dayMs) };
    const day = { startDate: part.startDate, endDate: part.startDate };
    const utc = { timeZone: 'UTC' };
    const zone = { timeZone: otherZone };
    const [admin, out, busiest] = [administrator, optedOut, 2].map((n) => ({
      targetUserId: this.product.people[n]!,
    }));
    return [
      ['all days, UTC', { ...whole, ...utc }],
      ['seven days, UTC', { ...part, ...utc }],
      ['one day, UTC', { ...day, ...utc }],
      [`all days, ${otherZone}`, { ...whole, ...zone }],
      [`seven days, ${otherZone}`, { ...part, ...zone }],
      ['one person, all days, UTC', { ...whole, ...utc, ...busiest }],
      [`one person, seven days, ${otherZone}`, { ...part, ...zone, ...busiest }],
      ['an administrator, all days, UTC', { ...whole, ...utc, ...admin }],
      ['a person who opted out, all days, UTC', { ...whole, ...utc, ...out }],
    ];
  }
}
