import { mostEventsCounted } from '@hedgerow/domain';
import { stubId } from './stub-records.js';

type Args = Record<string, unknown>;
type Json = Record<string, unknown>;

interface Sources {
  readonly empty: boolean;
  /** The moment so many hours ago, as the api writes it. */
  readonly iso: (hoursAgo: number) => string;
  readonly connection: (rows: unknown[], page: Args) => Json;
  readonly user: (name: string) => Json;
}

const thing = stubId('thing', 1);
const command = stubId('command', 1);
const types = ['ActionRecorded', 'ThingDetailsChanged', 'NavigationRecorded', 'BadgeAwarded', 'UserSignedIn'];

const hour = 3_600_000;

/** Bars of an hour from the first of these moments to the last. */
const hoursOf = (times: readonly number[]): Json[] => {
  if (times.length === 0) return [];
  const first = Math.floor(Math.min(...times) / hour);
  const count = Math.floor(Math.max(...times) / hour) - first + 1;
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [(first + n) * hour, (first + n + 1) * hour];
    const events = times.filter((at) => at >= from && at < to).length;
    return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), events };
  });
};

/** What is about something else than the thing. */
const subjects: Readonly<Record<string, Json>> = {
  BadgeAwarded: { kind: 'PERSON', name: 'Tomas Reyes', note: 'watering, level 4' },
  NavigationRecorded: { kind: 'ROUTE', name: '/tasks to /things/:id/dashboard', note: null },
  UserSignedIn: { kind: 'PERSON', name: null, note: null },
};

/** The log: five events, the first of which was an action that led to a badge and a letter. */
export const stubLog = ({ empty, iso, connection, user }: Sources) => {
  const entry = (type: string, n: number): Json => ({
    ...{
      id: stubId('event', n),
      type,
      stream: `thing-${thing}`,
      version: n + 1,
      subject: subjects[type] ?? { kind: 'THING', name: 'Mill Lane rowan', note: null },
      recordedAt: iso(n < 100 ? n : 0),
    },
    ...(type === 'BadgeAwarded'
      ? { actorKind: 'rule', actorId: 'badge-watering', actor: null }
      : type === 'NavigationRecorded'
        ? { actorKind: 'person', actorId: stubId('visitor', 1), actor: null }
        : { actorKind: 'person', actorId: stubId('user', 11), actor: user('Tomas Reyes') }),
  });
  const step = (kind: string, id: string, parentId: string | null, hoursAgo: number): Json => ({
    ...{ id, parentId, kind, name: null, where: null, at: iso(hoursAgo), endedAt: null, state: 'DONE' },
  });
  const event = (n: number): Json => ({
    ...entry(types[n]!, n),
    ...{ occurredAt: iso(n), schemaVersion: 2, storedVersion: 1 },
    ...{ correlationId: command, causationId: command },
    data: JSON.stringify({ thingId: thing, type: 'WATERING', comments: null }),
    personal: ['comments'],
    mentions: [{ id: thing, kind: 'THING', name: 'Mill Lane rowan' }],
    connected: [
      step('COMMAND', command, null, 1),
      { ...step('EVENT', stubId('event', 0), command, 1), name: 'ActionRecorded', where: `thing-${thing}` },
      {
        ...step('EVENT', stubId('event', 3), stubId('event', 0), 1 - 1 / 3_600),
        ...{ name: 'BadgeAwarded', where: 'badge-x' },
      },
      {
        ...step('JOB', stubId('job', 1), stubId('event', 0), 1),
        ...{ name: 'send-digest', where: 'mail', endedAt: iso(1 - 3.7 / 3_600) },
      },
      {
        ...step('JOB', stubId('job', 2), stubId('event', 3), 1),
        name: 'send-push',
        where: 'push',
        state: 'DUE',
      },
    ],
  });
  let since = 0;
  const fitting = ({ types: asked, withoutSlices }: Args): Json[] => {
    const left = types.filter((type) => withoutSlices == null || type !== 'NavigationRecorded');
    const rows = left.map((type) => entry(type, types.indexOf(type)));
    const newer = Array.from({ length: since }, (_, n) => entry('ActionRecorded', 100 + n));
    const all = empty ? [] : [...newer, ...rows];
    return all.filter(({ type }) => asked == null || (asked as string[]).includes(type as string));
  };
  /** So many events more are stored. */
  const come = (count: number): void => void (since += count);
  const calls = {
    logEventSlices: [
      { name: 'actions', types: ['ActionRecorded'] },
      { name: 'things', types: ['ThingDetailsChanged', 'ThingRegistered'] },
      { name: 'badges', types: ['BadgeAwarded'] },
      { name: 'navigation', types: ['NavigationRecorded'] },
      { name: 'users', types: ['UserSignedIn'] },
    ],
    logEventCount: ({ text, behind, ...asked }: Args) => {
      const events = behind == null ? (text == null ? fitting(asked).length : 0) : since - Number(behind);
      return {
        events: Math.min(events, mostEventsCounted),
        isAll: text !== 'further' && events <= mostEventsCounted,
      };
    },
    logHistogram: ({ text, from, to, ...asked }: Args) => {
      const ends = [from, to].map((end) => (typeof end === 'string' ? Date.parse(end) : undefined));
      const rows = text == null ? fitting(asked) : [];
      const times = rows
        .map(({ recordedAt }) => Date.parse(recordedAt as string))
        .filter((at) => at >= (ends[0] ?? 0) && at < (ends[1] ?? Infinity));
      return { unit: 'HOUR', events: times.length, isAll: text !== 'further', bars: hoursOf(times) };
    },
    allLogEvents: ({ text, types: asked, withoutSlices, ...page }: Args) => {
      const rows = fitting({ types: asked, withoutSlices });
      const newest = String(since);
      // What is looked for like this is never found, and the log goes on.
      if (text === 'further')
        return {
          ...connection([], page),
          ...{ newest, lookedUntil: iso(page['after'] == null ? 100 : 200) },
          pageInfo: {
            ...{
              hasNextPage: page['after'] == null,
              hasPreviousPage: false,
              startCursor: null,
              endCursor: '7',
            },
          },
        };
      return {
        ...connection(text == null ? rows : [], page),
        ...{ newest, lookedUntil: rows.length > 0 ? iso(5) : null },
      };
    },
    logEvent: ({ id }: Args) => {
      const n = types.findIndex((_, one) => stubId('event', one) === id);
      return n < 0 ? null : event(n);
    },
  };
  return { calls, come };
};
