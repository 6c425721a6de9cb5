import { parseArgs } from 'node:util';

export interface RebuildOptions {
  readonly projection: string;
  /** Switch although rows differ from the live ones: a corrected codec changes rows on purpose. */
  readonly acceptDifferences: boolean;
  /** Only drop what earlier rebuilds left. */
  readonly dropOld: boolean;
  /** Records to pass over, `topic/partition/offset`; the operator has looked at each. */
  readonly skip: ReadonlySet<string>;
}

export const usage = `Usage: rebuild <projection> [--accept-differences] [--skip <topic>/<partition>/<offset>]... [--drop-old]`;

/** Reads the command line. Throws an error whose message is for the operator. */
export const rebuildOptions = (args: readonly string[], known: readonly string[]): RebuildOptions => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'accept-differences': { type: 'boolean', default: false },
      'drop-old': { type: 'boolean', default: false },
      skip: { type: 'string', multiple: true, default: [] },
    },
  });
  const [projection] = positionals;
  if (projection === undefined || positionals.length > 1)
    throw new Error(`${usage}\n  There are the projections ${known.join(', ')}`);
  if (!known.includes(projection))
    throw new Error(`There is no projection ${projection}. There are ${known.join(', ')}`);
  return {
    projection,
    acceptDifferences: values['accept-differences'],
    dropOld: values['drop-old'],
    skip: new Set(values.skip),
  };
};
