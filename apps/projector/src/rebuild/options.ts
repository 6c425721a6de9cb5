import { parseArgs } from 'node:util';

export interface RebuildOptions {
  readonly projection: string;
  /** Switch although rows differ from the live ones: a corrected codec changes rows on purpose. */
  readonly acceptDifferences: boolean;
  /** Build on what is left of a topic whose history is gone for good. */
  readonly acceptsLostHistory: boolean;
  /** Only drop what earlier rebuilds left. */
  readonly dropOld: boolean;
  /** Where the events are read: on Kafka, or in the event store where Kafka has them no more. */
  readonly from: 'kafka' | 'event-store';
  /** Records to pass over, `topic/partition/offset` or `event-store/position`; the operator has looked at each. */
  readonly skip: ReadonlySet<string>;
}

export const usage = `Usage: rebuild <projection> [--from kafka|event-store] [--accept-differences]
         [--accept-lost-history] [--skip <topic>/<partition>/<offset>|event-store/<position>]... [--drop-old]`;

/** Reads the command line. Throws an error whose message is for the operator. */
export const rebuildOptions = (args: readonly string[], known: readonly string[]): RebuildOptions => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'accept-differences': { type: 'boolean', default: false },
      'accept-lost-history': { type: 'boolean', default: false },
      'drop-old': { type: 'boolean', default: false },
      from: { type: 'string', default: 'kafka' },
      skip: { type: 'string', multiple: true, default: [] },
    },
  });
  const [projection] = positionals;
  if (projection === undefined || positionals.length > 1)
    throw new Error(`${usage}\n  There are the projections ${known.join(', ')}`);
  if (!known.includes(projection))
    throw new Error(`There is no projection ${projection}. There are ${known.join(', ')}`);
  const { from } = values;
  if (from !== 'kafka' && from !== 'event-store')
    throw new Error(`--from: ${from} is no source of events; there are kafka and event-store`);
  return {
    projection,
    from,
    acceptDifferences: values['accept-differences'],
    acceptsLostHistory: values['accept-lost-history'],
    dropOld: values['drop-old'],
    skip: new Set(values.skip),
  };
};
