import type pg from 'pg';
import type { Cursor, Lead } from '../outbox.js';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** By `topic/partition`, the offset that its next record will get. */
export type KafkaEnds = ReadonlyMap<string, string>;

/** Where Kafka's topics ended while everything up to the position, and perhaps some more, was there. */
export interface NotedEnds {
  readonly position: Cursor;
  readonly ends: KafkaEnds;
}

/** Kafka does not have any more what it had acknowledged. Nothing may go on before it is published again. */
export class HistoryLost extends Error {
  override readonly name = 'HistoryLost';
  constructor(lost: ReadonlyMap<string, string>) {
    const [[place, words]] = [...lost] as [[string, string]];
    const others = lost.size > 1 ? ` (and ${lost.size - 1} more)` : '';
    super(
      `Kafka has lost history: ${place} ${words}${others}. ` +
        `Stop projector and worker, then npm run republish brings it back (docs/operate.md)`,
    );
  }
}

/** What the publisher noted last; undefined before it ever did. */
export const notedEnds = async (client: Queryable): Promise<NotedEnds | undefined> => {
  const { rows } = await client.query<{ position: Cursor | null; ends: Record<string, string> | null }>(
    `select noted_position as position, noted_ends as ends from events.cursors where name = 'kafka'`,
  );
  const { position, ends } = rows[0]!;
  // A note from before the first event tells nothing.
  if (position === null || position === '0') return undefined;
  return { position, ends: new Map(Object.entries(ends ?? {})) };
};

/** Notes where topics end, asked while nothing was on its way to Kafka. False when the lead was lost, and then nothing was. */
export const noteEnds = async (
  client: Queryable,
  { epoch }: Pick<Lead, 'epoch'>,
  { position, ends }: NotedEnds,
): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'history-note',
    text: `update events.cursors set noted_position = $1, noted_ends = $2 where name = 'kafka' and epoch = $3`,
    values: [position, JSON.stringify(Object.fromEntries(ends)), epoch],
  });
  return rowCount === 1;
};

/** The partitions that end before they did, or are not there any more, in words. */
const shorter = (noted: KafkaEnds, ends: KafkaEnds): Map<string, string> => {
  const lost = new Map<string, string>();
  for (const [place, before] of noted) {
    const now = ends.get(place);
    if (now === undefined) lost.set(place, `had ${before} records and is not there any more`);
    else if (BigInt(now) < BigInt(before)) lost.set(place, `ended at ${before} and ends at ${now}`);
  }
  return lost;
};

const topicOf = (place: string): string => place.slice(0, place.lastIndexOf('/'));

/** Topics of which Kafka has not all any more that it had. */
export const lostTopics = (noted: KafkaEnds, ends: KafkaEnds): Set<string> =>
  new Set([...shorter(noted, ends).keys()].map(topicOf));

const mainTopic = 'stewardship.events';

/**
 * The partitions of a log that is empty although some of it was published, in words. All that can be told where nothing was noted: by a
 * publisher of before, or in a backup of its time. Navigation may rightly be empty, and is all there is of a product that was only looked at.
 */
const emptied = async (client: Queryable, ends: KafkaEnds): Promise<Map<string, string>> => {
  const own = [...ends].filter(([place]) => topicOf(place) === mainTopic);
  if (own.length === 0 || own.some(([, end]) => end !== '0')) return new Map();
  const { rows } = await client.query<{ any: boolean }>(
    `select exists (
       select from events.cursors c join events.events e on e.position <= c.position
       join events.types t on t.type = e.type and t.schema_version = e.schema_version
       where c.name = 'kafka' and t.topic = $1
     ) as any`,
    [mainTopic],
  );
  return new Map(
    rows[0]!.any ? own.map(([place]) => [place, 'is empty although events were published']) : [],
  );
};

/**
 * Throws `HistoryLost` when Kafka has less than was noted, and an error while a republication has not ended: a program that went on
 * in such a moment would take a shorter topic for the whole. Resolves with where topics end now.
 */
export const checkHistory = async (
  client: Queryable,
  endsOf: () => Promise<KafkaEnds>,
): Promise<KafkaEnds> => {
  const open = await openRepublication(client);
  if (open)
    throw new Error(
      open.partitions === undefined
        ? 'Events are being published again: npm run republish has to come to its end first'
        : 'Topics are being given more partitions: npm run repartition has to come to its end first',
    );
  // The note first: one that a publisher makes after Kafka was asked would name later ends.
  const noted = await notedEnds(client);
  const ends = await endsOf();
  const lost = noted ? shorter(noted.ends, ends) : await emptied(client, ends);
  if (lost.size > 0) throw new HistoryLost(lost);
  return ends;
};

/** Where consumers are to go on: by database, then by what their database knows them by. */
export type Targets = Readonly<Record<string, unknown>>;

/** By topic, its settings on Kafka. */
export type TopicSettings = Readonly<
  Record<string, readonly { readonly name: string; readonly value: string }[]>
>;

export interface Republication {
  readonly topics: readonly string[];
  readonly position: Cursor;
  /** Undefined until everything is on Kafka. */
  readonly targets: Targets | undefined;
  /** How many partitions the topics get; undefined where they keep their number. */
  readonly partitions: number | undefined;
  /** By topic, how many it had at the beginning; undefined where they get more, and of a build before. */
  readonly partitionsAtBegin: Readonly<Record<string, number>> | undefined;
  /** By topic, what it was set to before it is deleted; undefined until that is written down. */
  readonly settings: TopicSettings | undefined;
  /** By partition, the digest of what was copied aside; undefined until everything is there. */
  readonly aside: readonly string[] | undefined;
}

/** The republication that has begun and not ended; undefined when there is none. */
export const openRepublication = async (client: Queryable): Promise<Republication | undefined> => {
  const { rows } = await client.query<{
    topics: string[];
    position: Cursor;
    targets: Targets | null;
    partitions: number | null;
    partitionsAtBegin: Record<string, number> | null;
    settings: TopicSettings | null;
    aside: string[] | null;
  }>(
    `select topics, position, targets, partitions, partitions_at_begin as "partitionsAtBegin", settings, aside
     from events.republications`,
  );
  const [row] = rows;
  return (
    row && {
      ...row,
      targets: row.targets ?? undefined,
      partitions: row.partitions ?? undefined,
      partitionsAtBegin: row.partitionsAtBegin ?? undefined,
      settings: row.settings ?? undefined,
      aside: row.aside ?? undefined,
    }
  );
};

/**
 * Begins one for everything that the publisher had published; with so many partitions, where they are to be more, or with those that the
 * topics have.
 */
export const beginRepublication = async (
  client: Queryable,
  topics: readonly string[],
  partitions: number | Readonly<Record<string, number>>,
): Promise<Republication> => {
  const isMore = typeof partitions === 'number';
  await client.query(
    `insert into events.republications (topics, position, partitions, partitions_at_begin)
     select $1, position, $2, $3 from events.cursors where name = 'kafka'`,
    [topics, isMore ? partitions : null, isMore ? null : JSON.stringify(partitions)],
  );
  return (await openRepublication(client))!;
};

/** Takes back one that has changed nothing yet. */
export const dropRepublication = async (client: Queryable): Promise<void> => {
  await client.query('delete from events.republications where targets is null');
};

/** Writes down where consumers go on: from here on it is only carried out. */
export const keepTargets = async (client: Queryable, targets: Targets): Promise<void> => {
  await client.query('update events.republications set targets = $1', [JSON.stringify(targets)]);
};

/** Writes down what its topics are set to, before anything is done to them. */
export const keepSettings = async (client: Queryable, settings: TopicSettings): Promise<void> => {
  await client.query('update events.republications set settings = $1', [JSON.stringify(settings)]);
};

/** Writes down that everything is aside: from here on the topic itself is not needed. */
export const keepAside = async (client: Queryable, digests: readonly string[]): Promise<void> => {
  await client.query('update events.republications set aside = $1', [digests]);
};

/** Ends it, with the note of where topics end now. To be called in a transaction. */
export const endRepublication = async (client: Queryable, ends: KafkaEnds): Promise<void> => {
  await client.query(
    `update events.cursors c set noted_ends = $1, noted_position = r.position
     from events.republications r where c.name = 'kafka'`,
    [JSON.stringify(Object.fromEntries(ends))],
  );
  await client.query('delete from events.republications');
};
