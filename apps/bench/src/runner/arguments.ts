/** What is known of a row before it runs. */
export interface MeasuredInParts {
  /** As in the table of bars: `G5`. */
  readonly id: string;
  /** Figures that can be measured one without the others; the row is measured whole when left out. */
  readonly parts?: readonly string[];
}

/** What the bench is to do. */
export interface Asked<R extends MeasuredInParts> {
  readonly rows: readonly R[];
  /** Names of the only parts to measure; all when there is none. */
  readonly only: readonly string[];
  readonly quick: boolean;
  readonly profile: boolean;
  readonly summary: boolean;
}

const flags = ['--quick', '--profile', '--summary'];
const options = [...flags, '--only="list page,search"'];

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const has = ({ parts }: MeasuredInParts, name: string): boolean => parts?.includes(name) ?? false;

const hasAny = (row: MeasuredInParts, names: readonly string[]): boolean =>
  names.some((name) => has(row, name));

/** Why these parts cannot be measured of these rows; undefined if they can. */
const refusalOfParts = (only: readonly string[], rows: readonly MeasuredInParts[]): string | undefined => {
  const unknown = only.filter((name) => !rows.some((row) => has(row, name)));
  if (unknown.length > 0) {
    const there = rows.flatMap(({ id, parts }) => (parts ? `${id} has ${quoted(parts)}` : []));
    return `No such part: ${unknown.join(', ')}. ${there.join('; ') || 'These rows are measured whole'}.`;
  }
  const idle = rows.find((row) => !hasAny(row, only));
  if (!idle) return undefined;
  const how = idle.parts ? `it has ${quoted(idle.parts)}` : 'it is measured whole';
  return `${idle.id} has none of these parts: ${how}.`;
};

/**
 * Reads the command line, so that nothing that is misspelt is passed over and measured as nothing or as everything; answers with
 * a sentence for the person where it is wrong.
 */
export const readArguments = <R extends MeasuredInParts>(
  args: readonly string[],
  rows: readonly R[],
): Asked<R> | string => {
  const given = args.filter((arg) => arg.startsWith('--'));
  const wrong = given.find((arg) => !flags.includes(arg) && !/^--only(=|$)/.test(arg));
  if (wrong) return `No such option: ${wrong.split('=')[0]}. There are ${options.join(', ')}.`;
  const lists = given.filter((arg) => arg.startsWith('--only'));
  const only = lists.flatMap((arg) => arg.slice('--only='.length).split(',')).map((name) => name.trim());
  if (only.includes('')) return '--only needs names: --only="list page,search".';

  const ids = args.filter((arg) => !arg.startsWith('--')).map((id) => id.toUpperCase());
  const unknown = ids.filter((id) => !rows.some((row) => row.id.toUpperCase() === id));
  if (unknown.length > 0)
    return `No such row: ${unknown.join(', ')}. There are ${rows.map(({ id }) => id).join(', ')}.`;
  const named = rows.filter(({ id }) => ids.includes(id.toUpperCase()));
  const chosen = ids.length > 0 ? named : rows.filter((row) => only.length === 0 || hasAny(row, only));
  const refusal = only.length > 0 && refusalOfParts(only, chosen.length > 0 ? chosen : rows);
  if (refusal) return refusal;
  return {
    ...{ rows: chosen, only },
    ...{ quick: args.includes('--quick'), profile: args.includes('--profile') },
    summary: args.includes('--summary'),
  };
};
