import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { catalogue } from '@hedgerow/domain';
import { Problem } from '@hedgerow/services';

/** Where a replay goes: a file that must not be there, or a topic that must not be there. */
export type Target =
  | { readonly kind: 'ndjson' | 'parquet'; readonly path: string }
  | { readonly kind: 'topic'; readonly topic: string };

/** What a replay was asked for, once every flag is known to make sense. */
export interface ReplayRequest {
  /** ISO 8601; all events from the first one on when left out. */
  readonly from?: string;
  /** ISO 8601; until now when left out. */
  readonly to?: string;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly groups?: readonly string[];
  readonly persons: 'pseudonymised' | 'clear';
  /** The user name of the administrator who reads persons in clear. */
  readonly as?: string;
  /** Times as fast as it happened; without a number as fast as it goes. */
  readonly speed: number | 'max';
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
  const [from, to] = [timeOf('from', given.from), timeOf('to', given.to)];
  if (from !== undefined && to !== undefined && from >= to)
    wrong('from', `${from} is not before --to, ${to}.`, 'Swap the two, or choose a later --to.');
  const types = listed('types', given.types, typeOf);
  const subjects = listed('subjects', given.subjects, subjectOf);
  const groups = listed('groups', given.groups, groupOf);
  const persons = personsOf(given.persons, given.as);
  const target = given.out === undefined ? undefined : targetOf(given.out);
  if (target === undefined && !isDryRun)
    wrong('out', 'is missing.', 'Say where to: --out events.ndjson, or count first with --dry-run.');
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(types ? { types } : {}),
    ...(subjects ? { subjects } : {}),
    ...(groups ? { groups } : {}),
    ...persons,
    speed: speedOf(given.speed),
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

const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

const timeOf = (flag: 'from' | 'to', text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const at = timeForm.test(text) ? new Date(text) : undefined;
  const isReal = at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
  if (!isReal)
    return wrong(
      flag,
      `"${text}" is no day and no time in UTC.`,
      `For example: --${flag} 2026-07-01 or --${flag} 2026-07-01T06:30:00Z`,
    );
  return at.toISOString();
};

/** The values of a list flag, each once and in order, so that the same request is the same however it was typed. */
const listed = (
  flag: 'types' | 'subjects' | 'groups',
  given: readonly string[] | undefined,
  check: (value: string) => string,
): readonly string[] | undefined => {
  if (given === undefined) return undefined;
  const values = given
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (values.length === 0)
    wrong(flag, 'names nothing.', `Name at least one, or leave --${flag} out for all.`);
  return [...new Set(values.map(check))].sort();
};

/** Raw uplinks alone are not in the event store. */
const storedTypes = catalogue.filter(({ topic }) => topic !== 'sensors.uplinks').map(({ type }) => type);

const typeOf = (type: string): string => {
  if (storedTypes.includes(type)) return type;
  if (catalogue.some((definition) => definition.type === type))
    return wrong(
      'types',
      `${type} is not in the event store: it lies on Kafka alone.`,
      'Read its topic with a consumer of your own; docs/events/asyncapi.json describes it.',
    );
  const near = storedTypes.filter((known) => known.toLowerCase().includes(type.toLowerCase().slice(0, 5)));
  return wrong(
    'types',
    `there is no event type ${type}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : `There are ${[...storedTypes].sort().join(', ')}.`,
  );
};

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const streamForm = /^[a-z]+-.*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const subjectOf = (subject: string): string =>
  uuidForm.test(subject) || streamForm.test(subject)
    ? subject
    : wrong(
        'subjects',
        `"${subject}" is no stream and no id.`,
        'A stream is written like thing-0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20; the id alone is its whole history.',
      );

const groupOf = (id: string): string =>
  uuidForm.test(id)
    ? id
    : wrong('groups', `"${id}" is no id of a group.`, 'The address of the page of a group ends with its id.');

const personsOf = (text: string, as: string | undefined): Pick<ReplayRequest, 'persons' | 'as'> => {
  if (text !== 'pseudonymised' && text !== 'clear')
    return wrong('persons', `"${text}" is neither pseudonymised nor clear.`, 'Leave it out for pseudonyms.');
  if (text === 'clear' && as === undefined)
    return wrong('as', 'is missing: --persons clear is for administrators.', 'Say who you are: --as ada');
  if (text !== 'clear' && as !== undefined)
    return wrong('as', 'is for --persons clear.', 'Leave it out, or ask for --persons clear.');
  return as === undefined ? { persons: text } : { persons: text, as };
};

const mostTimes = 1_000_000;

const speedOf = (text: string): ReplayRequest['speed'] => {
  if (text === 'max') return 'max';
  const times = Number(/^[x×]?(\d+(?:\.\d+)?)$/.exec(text)?.[1]);
  if (!(times > 0 && times <= mostTimes))
    return wrong(
      'speed',
      `"${text}" is neither max nor a number of times from above 0 to ${mostTimes}.`,
      'For example: --speed x1 as it happened, --speed x3600 an hour in a second',
    );
  return times;
};

const targetOf = (out: string): Target => {
  const topic = /^topic:(.*)$/.exec(out)?.[1];
  if (topic !== undefined) {
    if (!/^replay\.[A-Za-z0-9._-]{1,200}$/.test(topic))
      wrong(
        'out',
        `"${topic}" cannot be the name of a topic of a replay: it begins with "replay." and has letters, digits, dots, dashes and underscores.`,
        'For example: --out topic:replay.badges.trial',
      );
    return { kind: 'topic', topic };
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
