import type { Batch } from '@hedgerow/kafka';
import { derivedId } from '@hedgerow/platform';
import type pg from 'pg';
import type { ReactionEvent } from './reaction.js';

/** By what an event is known again: its stream and version, or the frame of an uplink, which has none (0). */
export interface Mark {
  readonly id: string;
  readonly version: number;
}

/** The mark of an event. Versions of a stream come in order within a partition. */
export const markOf = (
  event: ReactionEvent,
  { topic, partition }: Pick<Batch, 'topic' | 'partition'>,
): Mark =>
  event.type === 'UplinkDecoded'
    ? { id: event.data.frameId, version: 0 }
    : { id: derivedId('stream', `${topic}/${partition}`, event.stream), version: event.version };

interface Marked {
  readonly reaction: { readonly name: string };
  readonly mark: Mark;
}

/**
 * Leaves out what a reaction has taken before, and notes the rest as taken: an event lies on Kafka at least once, also sent
 * again long afterwards, and a network may deliver a frame twice. The positions that the caller holds keep others away.
 */
export const onlyNew = async <T extends Marked>(
  client: Pick<pg.PoolClient, 'query'>,
  takings: readonly T[],
): Promise<T[]> => {
  if (takings.length === 0) return [];
  const { rows } = await client.query<{ reaction: string; id: string; version: number }>({
    name: 'read taken',
    text: `select reaction, id, version from worker.taken
      join (select distinct * from unnest($1::text[], $2::uuid[]) as asked(reaction, id)) asked using (reaction, id)`,
    values: [takings.map(({ reaction }) => reaction.name), takings.map(({ mark }) => mark.id)],
  });
  const known = new Map(rows.map((row) => [`${row.id} ${row.reaction}`, row.version]));
  const moved = new Map<string, { reaction: string; id: string; version: number }>();
  const fresh = takings.filter(({ reaction: { name }, mark: { id, version } }) => {
    const address = `${id} ${name}`;
    if (version <= (known.get(address) ?? -1)) return false;
    known.set(address, version);
    moved.set(address, { reaction: name, id, version });
    return true;
  });
  const changed = [...moved.values()];
  if (changed.length > 0)
    await client.query({
      name: 'note taken',
      text: `insert into worker.taken as t (reaction, id, version) select * from unnest($1::text[], $2::uuid[], $3::int[])
        on conflict (reaction, id) do update set version = excluded.version, taken_at = excluded.taken_at`,
      values: [
        changed.map(({ reaction }) => reaction),
        changed.map(({ id }) => id),
        changed.map(({ version }) => version),
      ],
    });
  return fresh;
};
