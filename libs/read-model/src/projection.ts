import type { Topic } from '@hedgerow/domain';
import type { Cause } from '@hedgerow/platform';
import type { PoolClient } from 'pg';
import type { ProjectionEvent } from './projection-event.js';
import { countParts } from './schema/count-parts.js';
import type { Reducers } from './schema/reducers.js';
import type { AnyTable, PartCount } from './schema/table.js';
import { CopiedRows } from './schema/copied-rows.js';
import { writeRows, writeSteps, type WrittenRows } from './schema/write-rows.js';

/** "This changed", for those who show it. Carries no data; `revision` rises with every change of that row. */
export interface Change {
  /** As the table declares it (`announces`): `thing`, `action`. */
  readonly kind: string;
  readonly id: string;
  /** Null when something changed that the row's page shows beside the row. */
  readonly revision: number | null;
}

/** A change as it is announced: with the spans that it follows from, where those are traced. */
export interface Announcement extends Change {
  readonly causes?: readonly Cause[];
}

/**
 * One answer to one question, kept up to date from events. Its tables live in a generation (`things_g3`), readers go
 * through views (`things`). Whatever the interleaving between keys, the same events give the same rows.
 */
export interface Projection {
  readonly name: string;
  readonly topics: readonly Topic[];
  /** Types of events it takes in; all others pass by. */
  readonly handles: readonly string[];
  readonly tables: readonly AnyTable[];
  /** From event type to row, where the projection has such a map. */
  readonly reducers?: Reducers;
  /** Columns that count the parts of a row, or tell whether there is one. */
  readonly counts?: readonly PartCount[];
  /**
   * Raised by hand when only the logic changed and rows come out differently; every other change of what decides the
   * rows is seen by itself. 1 by default.
   */
  readonly revision?: number;
  /** What decides the rows besides: a setting with another value makes another version. */
  readonly settings?: Readonly<Record<string, number>>;
  /**
   * Takes a batch in, in its order for each key, inside the caller's transaction. Answers with what to announce; where
   * nothing is announced, as in a rebuild, it need not, and saves asking which rows were written.
   */
  readonly project: (
    client: PoolClient,
    generation: number,
    events: readonly ProjectionEvent[],
    how?: { readonly isAnnounced: boolean },
  ) => Promise<Change[]>;
  /**
   * The quick way into a generation that is not read yet, where the projection has one: for long batches whose rows are
   * new, of which nothing is announced.
   */
  readonly inPortions?: (client: PoolClient, generation: number) => BatchInPortions;
  /**
   * Where not all is kept: removes what is too old at a moment (milliseconds since 1970) from a generation, inside the caller's
   * transaction, so that what is left follows from the events that are young enough. Answers with how many rows were removed.
   */
  readonly forget?: (client: PoolClient, generation: number, now: number) => Promise<number>;
}

/**
 * A long batch that a projection takes in some events at a time, inside one transaction of the caller. Where it throws
 * since rows are not new, the batch is for `project`, in another transaction.
 */
export interface BatchInPortions {
  /** Takes in the next events. What is kept of them is little, so that they can be forgotten. */
  readonly add: (events: readonly ProjectionEvent[]) => Promise<void>;
  /** Writes what is not written yet. */
  readonly end: () => Promise<void>;
}

interface Declaration {
  readonly tables: readonly AnyTable[];
  readonly on: Reducers;
  /** Columns that count the parts of a row, or tell whether there is one. */
  readonly counts?: readonly PartCount[];
  /** Raised by hand when only the logic changed. */
  readonly revision?: number;
}

/** An ordinary projection: a map from event type to what happens to rows. */
export const projection = (
  name: string,
  { tables, on, counts = [], revision = 1 }: Declaration,
): Projection => {
  for (const { column, of: part } of counts)
    if (!part.options.partOf || part.options.partOf.ownStream)
      throw new Error(`${name}: ${column} counts ${part.name}, which are no parts of one stream`);
  const partsCounted = counts.map(({ of: part }) => part);
  return {
    name,
    topics: ['stewardship.events'],
    handles: Object.keys(on),
    tables,
    reducers: on,
    counts,
    revision,
    async project(client, generation, events, { isAnnounced } = { isAnnounced: true }) {
      const answered = isAnnounced ? tables : partsCounted;
      const isLast = counts.length === 0;
      const written = await writeRows(client, generation, { tables, reducers: on, answered, isLast }, events);
      for (const count of counts) await countParts(client, generation, count, written);
      return isAnnounced ? changesIn(written) : [];
    },
    inPortions(client, generation) {
      const rows = new CopiedRows(tables, on);
      return {
        add: async (events) => rows.add(events),
        end: async () => {
          await rows.copy(client, generation);
          const written = await writeSteps(
            client,
            generation,
            { tables, answered: partsCounted },
            rows.steps,
          );
          for (const count of counts) await countParts(client, generation, count, written);
        },
      };
    },
  };
};

/** The announcements that written rows ask for; a removed row has the revision -1. */
export const changesIn = (written: WrittenRows): Change[] =>
  [...written].flatMap(
    ([
      {
        options: { announces, shownBy = [] },
        key,
      },
      rows,
    ]) => {
      const own = rows.map(({ key: id, version, isRemoved }) => ({
        kind: announces!,
        id: id[key[0]!] as string,
        revision: isRemoved ? -1 : version,
      }));
      const pages = shownBy.flatMap(({ kind }, n) => {
        const shown = new Set(rows.flatMap((row) => row.shownBy[n] ?? []));
        return [...shown].map((id) => ({ kind, id, revision: null }));
      });
      return [...(announces === undefined ? [] : own), ...pages];
    },
  );

/** Every table of a projection, with those that keep the keys of removed rows. */
export const allTables = ({ tables }: Pick<Projection, 'tables'>): AnyTable[] =>
  tables.flatMap((table) => (table.removed ? [table, table.removed] : [table]));
