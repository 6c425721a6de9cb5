import { catalogue } from '../events/catalogue.js';
import type { ReplayKind, ReplaySpeed } from '../users/replay-events.js';

/** Which events of the log a replay hands out, once every field is known to make sense. What is left out chooses nothing. */
export interface ReplayQuestion {
  /** ISO 8601; all events from the first one on when left out. */
  readonly from?: string;
  /** ISO 8601; until now when left out. */
  readonly to?: string;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly groups?: readonly string[];
}

/** A field of a request that cannot be followed: the rule, and the way out in words or by examples. */
export class WrongReplay extends Error {
  override readonly name = 'WrongReplay';

  constructor(
    readonly field: 'from' | 'to' | 'types' | 'subjects' | 'groups' | 'speed' | 'topic',
    readonly rule: string,
    readonly remedy: string | readonly string[],
  ) {
    super(`${field}: ${rule}`);
  }
}

const wrong = (...why: ConstructorParameters<typeof WrongReplay>): never => {
  throw new WrongReplay(...why);
};

type Given = { readonly [K in keyof ReplayQuestion]?: ReplayQuestion[K] | null | undefined };

/**
 * What is asked, each value in its one form and lists in order, so that the same request is the same however it was written.
 * Throws WrongReplay for a field that cannot be followed.
 */
export const replayQuestion = (given: Given): ReplayQuestion => {
  const [from, to] = [timeOf('from', given.from), timeOf('to', given.to)];
  if (from !== undefined && to !== undefined && from >= to)
    wrong('from', `${from} is not before the end, ${to}.`, 'Swap the two, or choose a later end.');
  const types = listed('types', given.types, typeOf);
  const subjects = listed('subjects', given.subjects, subjectOf);
  const groups = listed('groups', given.groups, groupOf);
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(types ? { types } : {}),
    ...(subjects ? { subjects } : {}),
    ...(groups ? { groups } : {}),
  };
};

const timeForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

const timeOf = (field: 'from' | 'to', text: string | null | undefined): string | undefined => {
  if (text === undefined || text === null) return undefined;
  const at = timeForm.test(text) ? new Date(text) : undefined;
  const isReal = at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
  return isReal
    ? at.toISOString()
    : wrong(field, `"${text}" is no day and no time in UTC.`, ['2026-07-01', '2026-07-01T06:30:00Z']);
};

/** The values of a list, each once and in order. */
const listed = (
  field: 'types' | 'subjects' | 'groups',
  given: readonly string[] | null | undefined,
  check: (value: string) => string,
): readonly string[] | undefined => {
  if (given === undefined || given === null) return undefined;
  const values = given.map((text) => text.trim()).filter((text) => text !== '');
  if (values.length === 0) wrong(field, 'names nothing.', 'Name at least one, or leave it out for all.');
  return [...new Set(values.map(check))].sort();
};

/** The types of events that can be replayed, by name. Raw uplinks alone are not in the event store. */
export const replayTypes: readonly string[] = catalogue
  .filter(({ topic }) => topic !== 'sensors.uplinks')
  .map(({ type }) => type)
  .sort();

const typeOf = (type: string): string => {
  if (replayTypes.includes(type)) return type;
  if (catalogue.some((definition) => definition.type === type))
    return wrong(
      'types',
      `${type} is not in the event store: it lies on Kafka alone.`,
      'Read its topic with a consumer of your own; docs/events/asyncapi.json describes it.',
    );
  const near = replayTypes.filter((known) => known.toLowerCase().includes(type.toLowerCase().slice(0, 5)));
  return wrong(
    'types',
    `there is no event type ${type}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : `There are ${replayTypes.join(', ')}.`,
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

const mostTimes = 1_000_000;

/** The speed that `max`, `x60` or `60` stand for. Throws WrongReplay. */
export const replaySpeed = (text: string): ReplaySpeed => {
  if (text === 'max') return 'max';
  const times = Number(/^[x×]?(\d+(?:\.\d+)?)$/.exec(text)?.[1]);
  return times > 0 && times <= mostTimes
    ? times
    : wrong('speed', `"${text}" is neither max nor a number of times from above 0 to ${mostTimes}.`, [
        'x1 (as it happened)',
        'x3600 (an hour in a second)',
      ]);
};

/** The name of a topic that a replay may make. Throws WrongReplay for every other one, those of the product among them. */
export const replayTopicName = (topic: string): string =>
  /^replay\.[A-Za-z0-9._-]{1,200}$/.test(topic)
    ? topic
    : wrong(
        'topic',
        `"${topic}" cannot be the name of a topic of a replay: it begins with "replay." and has letters, digits, dots, dashes and underscores.`,
        ['replay.badges.trial'],
      );

/** The command line that makes the same replay, into a file or topic of that name. */
export const replayCommand = (
  { from, to, types, subjects, groups }: ReplayQuestion,
  { speed, into, name }: { readonly speed: ReplaySpeed; readonly into: ReplayKind; readonly name: string },
): string =>
  [
    'npm run replay --',
    `--out ${into === 'topic' ? `topic:${name}` : `${name}.${into}`}`,
    ...(from === undefined ? [] : [`--from ${from}`]),
    ...(to === undefined ? [] : [`--to ${to}`]),
    ...(types ? [`--types ${types.join(',')}`] : []),
    ...(subjects ? [`--subjects ${subjects.join(',')}`] : []),
    ...(groups ? [`--groups ${groups.join(',')}`] : []),
    ...(speed === 'max' ? [] : [`--speed x${speed}`]),
  ].join(' ');
