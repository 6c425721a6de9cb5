import { type Answered, type Asked, askAtOnce, newId, NotReady } from '@hedgerow/platform';
import type { Pool } from 'pg';
import type { ReadModel } from '../read-model.js';
import { versionOf } from '../version.js';
import { forgetProgram, noteProgram, type RunningProgram } from './programs.js';
import { viewNames } from './statements.js';

// Readers are to be stopped within 15 s of the last write of their version.
const lookEveryMs = 2_000;
const standsStillMs = 10_000;

interface Found {
  readonly projection: string;
  /** Of the live generation; null while there is none. */
  readonly reached: string | null;
  /** Whether another version of the projection has read something that this one has not. */
  readonly isPassed: boolean;
}

interface Watched {
  readonly reached: string | null;
  readonly movedAt: number;
}

/**
 * Tells a program whether it may answer from the read model of its own build: every view is there, and none of its
 * versions stands still while another version of the same projection moves on. Notes besides that the program runs.
 */
export class ReadModelWatch {
  readonly #program: RunningProgram;
  readonly #watched = new Map<string, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #first: Promise<void> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #cause: string | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly readModel: ReadModel,
    name: string,
  ) {
    this.#program = { id: newId(), name };
  }

  /** Looks now, then every two seconds. */
  start(): void {
    this.#first = this.look();
    this.#timer = setInterval(() => void this.look(), lookEveryMs);
    this.#timer.unref();
  }

  /** Rejects with `NotReady`, and what is missing or stands still, as of the last look. Waits for the first one. */
  async check(): Promise<void> {
    await this.#first;
    if (this.#cause !== undefined) throw new NotReady(this.#cause);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await forgetProgram(this.pool, this.#program).catch(() => undefined);
  }

  /** Looks, one look at a time. Never rejects: a read model that cannot be asked is not ready. */
  look(now = performance.now()): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      try {
        this.#cause = await this.#lookWith(now);
      } catch {
        this.#cause = 'the read model cannot be asked';
      }
    });
    return this.#looking;
  }

  async #lookWith(now: number): Promise<string | undefined> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    // A connection that breaks between two statements says so by an event that nothing else listens to.
    const note = (error: Error) => void (broken = error);
    client.on('error', note);
    try {
      const [, views, found] = await askAtOnce(client, [
        noteProgram(this.readModel, this.#program),
        viewsThere(this.readModel),
        versionsPassed(this.readModel),
      ]);
      const missing = this.#missing((views as Answered<{ name: string }>).rows);
      return missing ?? this.#standing((found as Answered<object> as Answered<Found>).rows, now);
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  #missing(rows: readonly { readonly name: string }[]): string | undefined {
    const { projections, composites, schema } = this.readModel;
    const there = new Set(rows.map((row) => row.name));
    const missing = [
      ...projections.filter((p) => viewNames(p).some((name) => !there.has(name))).map(({ name }) => name),
      // A view on top is missing with what it reads, and by itself where that is there.
      ...composites
        .filter(({ table, of }) => !there.has(table.view) && of.every(({ view }) => there.has(view)))
        .map(({ table }) => table.view),
    ];
    return missing.length === 0 ? undefined : `${missing.join(', ')}: not built yet in ${schema}`;
  }

  /** The first look at a version that was passed counts as standing still, until the next one sees it move. */
  #standing(found: readonly Found[], now: number): string | undefined {
    const standing: string[] = [];
    for (const { projection, reached, isPassed } of found) {
      const before = this.#watched.get(projection);
      const moves = !isPassed || (before !== undefined && before.reached !== reached);
      const movedAt = moves ? now : (before?.movedAt ?? -Infinity);
      this.#watched.set(projection, { reached, movedAt });
      if (now - movedAt >= standsStillMs) standing.push(projection);
    }
    if (standing.length === 0) return undefined;
    return `${standing.join(', ')}: no projector writes ${this.readModel.schema} any more, and another version has gone on`;
  }
}

const viewsThere = ({ schema }: ReadModel): Asked => ({
  name: 'views there',
  text: 'select viewname as name from pg_views where schemaname = $1',
  values: [schema],
});

const versionsPassed = ({ projections }: ReadModel): Asked => ({
  name: 'versions passed',
  text: `select mine.projection,
          (select sum(position)::text from read.positions own where own.generation = g.generation) as reached,
          exists (select from read.positions other left join read.positions own
              on own.generation = g.generation and own.topic = other.topic and own.partition = other.partition
                and own.projection = other.projection
            where other.projection = mine.projection and other.version <> mine.version
              and other.topic = any(string_to_array(mine.topics, ' '))
              and other.position > coalesce(own.position, 0)) as "isPassed"
        from unnest($1::text[], $2::text[], $3::text[]) as mine(projection, version, topics) left join read.generations g
          on g.projection = mine.projection and g.version = mine.version and g.state = 'live'`,
  // Another version may read another topic as well; that says nothing of this one.
  values: [
    projections.map(({ name }) => name),
    projections.map(versionOf),
    projections.map(({ topics }) => topics.join(' ')),
  ],
});
