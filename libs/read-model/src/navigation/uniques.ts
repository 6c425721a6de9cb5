import type { PoolClient } from 'pg';
import { arrays, insertRows, unnest } from '../bulk.js';
import { type CountedOnce, never, presenceTable, uniquesTable } from './tables.js';

/** What an event is a visit to: a route, one from another, or anything at all. */
export interface Scope {
  readonly fromRoute: string;
  readonly toRoute: string;
}

/** Anything at all. */
export const anywhere: Scope = { fromRoute: '', toRoute: '' };

/** All that one event is a visit to. */
export const scopesOf = (fromRoute: string | null, toRoute: string): Scope[] => [
  anywhere,
  { fromRoute: '', toRoute },
  ...(fromRoute === null ? [] : [{ fromRoute, toRoute }]),
];

// No route holds a line break.
const scopeKey = ({ fromRoute, toRoute }: Scope): string => `${fromRoute}\n${toRoute}`;

/** What is added to the counts of `navigation_uniques`, and taken from them. */
export class UniqueCounts {
  readonly #changes = new Map<
    string,
    Scope & { readonly who: CountedOnce; readonly day: number; readonly previousDay: number; count: number }
  >();

  add(scope: Scope, who: CountedOnce, day: number, previousDay: number, count: number): void {
    const key = `${scopeKey(scope)}\n${who} ${day} ${previousDay}`;
    const known = this.#changes.get(key);
    if (known) known.count += count;
    else this.#changes.set(key, { ...scope, who, day, previousDay, count });
  }

  /** The days on which one came are others now. Both in order. */
  change(scope: Scope, who: CountedOnce, before: readonly number[], after: readonly number[]): void {
    before.forEach((day, n) => this.add(scope, who, day, before[n - 1] ?? never, -1));
    after.forEach((day, n) => this.add(scope, who, day, after[n - 1] ?? never, 1));
  }

  /** Writes the changes; what comes to nothing leaves no row. */
  async save(client: PoolClient, g: number): Promise<void> {
    const rows = [...this.#changes.values()]
      .filter(({ count }) => count !== 0)
      .map(({ fromRoute, toRoute, who, day, previousDay, count }) => ({
        ...{ from_route: fromRoute, to_route: toRoute },
        ...{ who, day, previous_day: previousDay, count },
      }));
    const table = uniquesTable.in(g);
    const keys = { from_route: 'text', to_route: 'text', who: 'text', day: 'int', previous_day: 'int' };
    await insertRows(
      client,
      table,
      { ...keys, count: 'int' },
      rows,
      `on conflict (from_route, to_route, who, day, previous_day)
       do update set count = ${table}.count + excluded.count`,
    );
    const lessened = rows.filter(({ count }) => count < 0);
    if (lessened.length === 0) return;
    await client.query({
      name: `navigation uniques tidied ${g}`,
      text: `delete from ${table} t using ${unnest(keys)} where t.count = 0 and t.from_route = rows.from_route
        and t.to_route = rows.to_route and t.who = rows.who and t.day = rows.day and t.previous_day = rows.previous_day`,
      values: arrays(keys, lessened),
    });
  }
}

/** A day on which a person came somewhere. */
export interface Presence extends Scope {
  readonly visitorId: string;
  readonly day: number;
}

interface Neighbours {
  readonly n: number;
  readonly is_known: boolean;
  readonly earlier: number | null;
  readonly later: number | null;
}

/** Takes in the days on which persons came somewhere; those that are known already change nothing. */
export const addPresence = async (
  client: PoolClient,
  g: number,
  given: readonly Presence[],
  counts: UniqueCounts,
): Promise<void> => {
  if (given.length === 0) return;
  const table = presenceTable.in(g);
  const columns = { visitor_id: 'uuid', from_route: 'text', to_route: 'text', day: 'int' };
  const all = [
    ...new Map(given.map((one) => [`${one.visitorId} ${one.day}\n${scopeKey(one)}`, one])).values(),
  ];
  const rowsOf = (presences: readonly Presence[]) =>
    presences.map(({ visitorId, fromRoute, toRoute, day }) => ({
      ...{ visitor_id: visitorId, from_route: fromRoute, to_route: toRoute, day },
    }));
  const same = 't.visitor_id = k.visitor_id and t.from_route = k.from_route and t.to_route = k.to_route';
  const { rows: neighbours } = await client.query<Neighbours>({
    name: `navigation presence ${g}`,
    text: `select (k.n - 1)::int as n, exists (select from ${table} t where ${same} and t.day = k.day) as is_known,
      (select max(t.day) from ${table} t where ${same} and t.day < k.day) as earlier,
      (select min(t.day) from ${table} t where ${same} and t.day > k.day) as later
      from ${unnest(columns).replace(' as rows(', ' with ordinality as k(').replace(/\)$/, ', n)')}`,
    values: arrays(columns, rowsOf(all)),
  });
  const fresh = neighbours.filter(({ is_known: isKnown }) => !isKnown);
  // Days of one person that fall between the same two known ones follow each other.
  const gaps = new Map<string, { readonly at: Neighbours; readonly scope: Scope; readonly days: number[] }>();
  for (const at of fresh) {
    const { visitorId, day, ...scope } = all[at.n]!;
    const key = `${visitorId} ${at.earlier} ${at.later}\n${scopeKey(scope)}`;
    const known = gaps.get(key);
    if (known) known.days.push(day);
    else gaps.set(key, { at, scope, days: [day] });
  }
  for (const { at, scope, days } of gaps.values()) {
    const earlier = at.earlier ?? never;
    days.sort((a, b) => a - b);
    days.forEach((day, n) => counts.add(scope, 'person', day, days[n - 1] ?? earlier, 1));
    if (at.later === null) continue;
    counts.add(scope, 'person', at.later, earlier, -1);
    counts.add(scope, 'person', at.later, days.at(-1)!, 1);
  }
  await insertRows(client, table, columns, rowsOf(fresh.map(({ n }) => all[n]!)));
};
