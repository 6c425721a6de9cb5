import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  replayQuestion,
  replaySpeed,
  type ReplaySpeed,
  replayTopicName,
  WrongReplay,
} from '@hedgerow/domain';
import type { Asked, Target } from '@hedgerow/replay';
import { Problem } from '@hedgerow/services';

/** What a replay was asked for, once every flag is known to make sense. */
export interface ReplayRequest extends Asked {
  /** The user name of the administrator who reads persons in clear. */
  readonly as?: string;
  readonly speed: ReplaySpeed;
  /** Undefined for a dry run that names none. */
  readonly target?: Target;
  readonly isDryRun: boolean;
}

export const help = `Replays events of the log into a file or a topic.

  npm run replay -- --out <where> [--from <time>] [--to <time>] [--types <types>]
                    [--subjects <subjects>] [--groups <ids>] [--speed max|xN]
                    [--persons pseudonymised|clear --as <user name>] [--dry-run]

  --out       <name>.ndjson     a file with one event a line
              <name>.parquet    a file with one event a row
              topic:<name>      a topic of Kafka, whose name begins with "replay."; kept for 7 days
  --from      the first moment: a day (2026-07-01) or a time (2026-07-01T06:30:00Z), in UTC
  --to        the moment before which it ends; now when left out
  --types     types of events, with commas between: ActionRecorded,BadgeAwarded
  --subjects  streams (thing-0192...) or ids: all of the history that such an id owns
  --groups    ids of groups: what is said of a group, and of things while they are in it
  --speed     max (as fast as it goes, the usual) or x60: sixty times as fast as it happened
  --persons   pseudonymised (the usual), or clear: for administrators, who are asked who they
              are, and the log says that they read it
  --as        with --persons clear: the user name of the administrator
  --dry-run   counts the events and writes nothing

Flags narrow each other; the values of one flag add up. Interrupted in any way, the same command goes on.
docs/replay.md has more.`;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  types: { type: 'string', multiple: true },
  subjects: { type: 'string', multiple: true },
  groups: { type: 'string', multiple: true },
  persons: { type: 'string', default: 'pseudonymised' },
  as: { type: 'string' },
  speed: { type: 'string', default: 'max' },
  out: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
} as const;

/** A flag that cannot be followed: names the flag and the rule, and the way out beneath. */
const wrong = (flag: string, rule: string, remedy: string): never => {
  throw new Problem(`--${flag}: ${rule}`, remedy);
};

/** Reads the words of the command line; undefined where they ask for help. Throws a Problem for a flag that cannot be followed. */
export const requestOf = (words: readonly string[]): ReplayRequest | undefined => {
  const given = parsed(words);
  if (given.help) return undefined;
  const isDryRun = given['dry-run'];
  const question = checked(() =>
    replayQuestion({
      ...{ from: given.from, to: given.to, types: valuesOf(given.types) },
      ...{ subjects: valuesOf(given.subjects), groups: valuesOf(given.groups) },
    }),
  );
  const persons = personsOf(given.persons, given.as);
  const target = given.out === undefined ? undefined : targetOf(given.out);
  if (target === undefined && !isDryRun)
    wrong('out', 'is missing.', 'Say where to: --out events.ndjson, or count first with --dry-run.');
  return {
    ...question,
    ...persons,
    speed: checked(() => replaySpeed(given.speed)),
    ...(target === undefined ? {} : { target }),
    isDryRun,
  };
};

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: false }).values;
  } catch (error) {
    // Node says which word it was; what follows its first sentence is about its own ways.
    const [what] = (error as Error).message.split('. ');
    throw new Problem(`${what}.`, 'npm run replay -- --help lists every flag.');
  }
};

const valuesOf = (given: readonly string[] | undefined): readonly string[] | undefined =>
  given?.flatMap((text) => text.split(','));

/** The answer of a check of the domain, whose refusal is said of the flag. */
const checked = <T>(check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof WrongReplay)) throw error;
    const { field, rule, remedy } = error;
    const [flag, before] = field === 'topic' ? ['out', 'topic:'] : [field, ''];
    const examples = typeof remedy === 'string' ? [] : remedy.map((one) => `--${flag} ${before}${one}`);
    return wrong(flag, rule, typeof remedy === 'string' ? remedy : `For example: ${examples.join(' or ')}`);
  }
};

const personsOf = (text: string, as: string | undefined): Pick<ReplayRequest, 'persons' | 'as'> => {
  if (text !== 'pseudonymised' && text !== 'clear')
    return wrong('persons', `"${text}" is neither pseudonymised nor clear.`, 'Leave it out for pseudonyms.');
  if (text === 'clear' && as === undefined)
    return wrong('as', 'is missing: --persons clear is for administrators.', 'Say who you are: --as ada');
  if (text !== 'clear' && as !== undefined)
    return wrong('as', 'is for --persons clear.', 'Leave it out, or ask for --persons clear.');
  return as === undefined ? { persons: text } : { persons: text, as };
};

const targetOf = (out: string): Target => {
  const topic = /^topic:(.*)$/.exec(out)?.[1];
  if (topic !== undefined) {
    return { kind: 'topic', topic: checked(() => replayTopicName(topic)) };
  }
  const ending = /\.(ndjson|parquet)$/.exec(basename(out))?.[1] as 'ndjson' | 'parquet' | undefined;
  if (ending === undefined || basename(out) === `.${ending}`)
    return wrong(
      'out',
      `"${out}" does not say what to write: a file ends in .ndjson or .parquet, a topic begins with topic:.`,
      'For example: --out events.ndjson, --out events.parquet or --out topic:replay.badges.trial',
    );
  return { kind: ending, path: resolve(out) };
};
