import type pg from 'pg';

/** A key of a reaction. */
export interface StateKey {
  readonly reaction: string;
  readonly key: string;
}

/** What a reaction keeps for a key, and the version it was read at; 0 for a key that has nothing yet. */
export interface HeldState extends StateKey {
  /** Undefined: nothing, or nothing any more. */
  readonly state: unknown;
  readonly version: number;
}

/** Another transaction changed the state of a key meanwhile; the batch is to be taken again. */
export class StateMoved extends Error {
  override readonly name = 'StateMoved';
}

type Client = Pick<pg.PoolClient, 'query'>;

// All transactions lock in this order, so that two of them cannot wait for each other.
const inOrder = <K extends StateKey>(keys: readonly K[]): K[] =>
  [...keys].sort((a, b) => compare(a.reaction, b.reaction) || compare(a.key, b.key));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The states of these keys, locked until the transaction ends: events of one key may come from several partitions. Keys that
 * have none are left out.
 */
export const loadStates = async (client: Client, keys: readonly StateKey[]): Promise<HeldState[]> => {
  if (keys.length === 0) return [];
  const wanted = inOrder(keys);
  const { rows } = await client.query<HeldState>({
    name: 'load states',
    text: `select s.reaction, s.key, s.state, s.version::int from worker.states s
     join unnest($1::text[], $2::text[]) as wanted(reaction, key) using (reaction, key)
     order by s.reaction collate "C", s.key collate "C" for update of s`,
    values: [wanted.map(({ reaction }) => reaction), wanted.map(({ key }) => key)],
  });
  return rows;
};

/** Writes what became of states, each over the version it was read at. Throws `StateMoved` when one has another by now. */
export const saveStates = async (client: Client, states: readonly HeldState[]): Promise<void> => {
  const kept = inOrder(states.filter(({ state }) => state !== undefined));
  const gone = inOrder(states.filter(({ state, version }) => state === undefined && version > 0));
  if (kept.length > 0) {
    const { rowCount } = await client.query({
      name: 'save states',
      text: `insert into worker.states as s (reaction, key, state, version)
       select reaction, key, state, version + 1
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::bigint[]) as n(reaction, key, state, version)
       on conflict (reaction, key) do update set state = excluded.state, version = excluded.version
         where s.version = excluded.version - 1`,
      values: [
        ...columns(kept),
        kept.map(({ state }) => JSON.stringify(state)),
        kept.map(({ version }) => version),
      ],
    });
    if (rowCount !== kept.length) throw new StateMoved('The state of a key has changed meanwhile');
  }
  if (gone.length > 0) {
    await client.query(
      `delete from worker.states s using unnest($1::text[], $2::text[]) as g(reaction, key)
       where s.reaction = g.reaction and s.key = g.key`,
      columns(gone),
    );
  }
};

const columns = (keys: readonly StateKey[]) => [
  keys.map(({ reaction }) => reaction),
  keys.map(({ key }) => key),
];
