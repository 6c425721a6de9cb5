import DataLoader from 'dataloader';
import type { Viewer } from '@hedgerow/domain';
import type pg from 'pg';

/** What a lookup needs of its request. */
export interface LookupContext {
  readonly pool: pg.Pool;
  readonly viewer: Viewer;
}

/**
 * One batched question: many keys, one statement. Fields ask for one key each; those asked in the same turn of the
 * event loop travel together, and the same key is asked once in a request.
 */
export interface Lookup<K, V> {
  /** Asks for all keys at once. Keys without an answer are left out. */
  readonly ask: (keys: readonly K[], context: LookupContext) => Promise<ReadonlyMap<K, V>>;
}

/** A question with a single answer for each key, or none. */
export const lookup = <K, V>(ask: Lookup<K, V>['ask']): Lookup<K, V> => ({ ask });

/** The answers that one request has had so far, by question. */
export class Lookups {
  private readonly loaders = new Map<object, DataLoader<unknown, unknown>>();

  of<K, V>(question: Lookup<K, V>, context: LookupContext): DataLoader<K, V | undefined> {
    const known = this.loaders.get(question);
    if (known) return known as DataLoader<K, V | undefined>;
    const loader = new DataLoader<K, V | undefined>(async (keys) => {
      const answers = await question.ask(keys, context);
      return keys.map((key) => answers.get(key));
    });
    this.loaders.set(question, loader as DataLoader<unknown, unknown>);
    return loader;
  }
}

/** Puts rows under the key that was asked for. */
export const byKey = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V> =>
  new Map(rows.map((row) => [key(row), row]));

/** Puts rows that share a key in one list, in the order they came. */
export const listsByKey = <K, V>(rows: readonly V[], key: (row: V) => K): Map<K, V[]> => {
  const lists = new Map<K, V[]>();
  for (const row of rows) {
    const list = lists.get(key(row));
    if (list) list.push(row);
    else lists.set(key(row), [row]);
  }
  return lists;
};
