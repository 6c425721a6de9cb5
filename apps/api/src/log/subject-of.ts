import { namedBy } from '@hedgerow/domain';
import { namedKinds, type NamedKind } from '@hedgerow/read-model';

/** What events are about. The first have a name of today; the others are told by the event itself, or have none. */
export const subjectKinds = [
  ...namedKinds,
  'PROJECTION',
  'ROUTE',
  'BROWSER_SESSION',
  'REPLAY',
  'FAILED_JOBS',
  'FEEDBACK',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What one event is about. */
export interface Subject {
  readonly kind: SubjectKind;
  /** Of what has a name of today: by that it is looked up. */
  readonly id?: string;
  /** What the event itself calls it. */
  readonly name?: string;
  /** What of it: a badge and its level, what was ordered. */
  readonly note?: string;
}

interface ToldEvent {
  readonly type: string;
  readonly stream: string;
  /** JSON, without personal texts. */
  readonly data: string;
}

type Data = Readonly<Record<string, unknown>>;

const textIn = (data: Data, field: string): string | undefined => {
  const value = data[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

const named = (kind: NamedKind, id: string | undefined, note?: string): Subject | undefined =>
  id === undefined ? undefined : { kind, id, ...(note === undefined ? {} : { note }) };

/** `SWITCH_BACK` as it is read. */
const orderIn = (data: Data): string => (textIn(data, 'order') ?? '').toLowerCase().replaceAll('_', ' ');

/** What an administrator ordered stands in their own history, and is about something else. */
const byType: Readonly<Record<string, (data: Data) => Subject>> = {
  RebuildOrdered: (data) => ({
    kind: 'PROJECTION',
    name: textIn(data, 'projection') ?? '',
    note: orderIn(data),
  }),
  ReplayOrdered: (data) => ({ kind: 'REPLAY', note: orderIn(data) }),
  PersonsRevealed: () => ({ kind: 'REPLAY', note: 'people in clear' }),
};

const routeOf = (data: Data): Subject => {
  const [from, to] = [textIn(data, 'fromRoute'), textIn(data, 'toRoute')];
  if (to === undefined) return { kind: 'BROWSER_SESSION' };
  return { kind: 'ROUTE', name: from === undefined ? to : `${from} to ${to}` };
};

const jobsOf = ({ jobIds }: Data): Subject => ({
  kind: 'FAILED_JOBS',
  ...(Array.isArray(jobIds) ? { note: String(jobIds.length) } : {}),
});

/** By whose history the event belongs to, which the name of its stream begins with. */
const byStream: Readonly<Record<string, (id: string, data: Data) => Subject | undefined>> = {
  thing: (id) => named('THING', id),
  group: (id) => named('GROUP', id),
  device: (id) => named('DEVICE', id),
  user: (id) => named('PERSON', id),
  task: (id) => named('TASK', id),
  picture: (id) => named('PICTURE', id),
  // What was done is told by what it was done for.
  action: (_, data) => named('THING', textIn(data, 'thingId')),
  badge: (_, data) =>
    named('PERSON', textIn(data, 'userId'), `${textIn(data, 'kind')}, level ${textIn(data, 'level')}`),
  notification: (_, data) => named('PERSON', textIn(data, 'userId')),
  review: (id) => named('PERSON', id),
  push: (_, data) => named('PERSON', textIn(data, 'userId')),
  navigation: (_, data) => routeOf(data),
  feedback: () => ({ kind: 'FEEDBACK' }),
  retry: (_, data) => jobsOf(data),
};

/** What an event is about; undefined for a history that this program does not know. */
export const subjectOf = ({ type, stream, data }: ToldEvent): Subject | undefined => {
  const told = JSON.parse(data) as Data;
  const { name, id } = namedBy(stream);
  return byType[type]?.(told) ?? byStream[name]?.(id, told);
};
