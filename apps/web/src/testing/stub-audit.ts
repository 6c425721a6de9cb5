import { stubId } from './stub-records.js';

interface Entry {
  readonly change: string;
  readonly daysAgo: number;
  readonly by?: string | null;
  readonly person?: string;
  readonly role?: string;
  readonly formerRole?: string;
  readonly browser?: string;
  readonly email?: string;
  readonly isByAccountEnd?: boolean;
}

const [maren, tomas] = ['Maren Oduya', 'Tomas Reyes'];

/** Changes of rights, the last one first. */
export const stubAudit: readonly Entry[] = [
  { change: 'MADE_PRIVATE', daysAgo: 0, by: maren, browser: 'Firefox on Linux' },
  {
    ...{ change: 'REVOKED', daysAgo: 1, by: tomas, person: 'Jo Abara', formerRole: 'VIEWER' },
    browser: 'Chrome on Android',
  },
  {
    ...{ change: 'CHANGED', daysAgo: 2, by: maren, person: tomas, role: 'OWNER', formerRole: 'COLLABORATOR' },
    browser: 'Firefox on Linux',
  },
  { change: 'REVOKED', daysAgo: 3, by: null, formerRole: 'OWNER', isByAccountEnd: true },
  { change: 'ACCEPTED', daysAgo: 4, by: 'Jo Abara', person: 'Jo Abara', role: 'VIEWER' },
  { change: 'INVITED', daysAgo: 5, by: maren, email: 'jo@post.example' },
  { change: 'GRANTED', daysAgo: 6, by: tomas, person: tomas, role: 'COLLABORATOR' },
  { change: 'CREATED', daysAgo: 7, by: maren },
];

/** The same as the api answers it. `user` makes a person of a name. */
export const auditEntries = (
  entries: readonly Entry[],
  iso: (hoursAgo: number) => string,
  user: (name: string) => object,
): object[] => {
  const person = (name: string | null | undefined) =>
    name == null ? null : name === maren ? user(name) : { ...user(name), nodeId: `User:${name}` };
  return entries.map(({ by, person: of, daysAgo, ...entry }, i) => ({
    __typename: 'AuditEntry',
    ...{ role: null, formerRole: null, browser: null, email: null, isByAccountEnd: false },
    ...entry,
    id: stubId('audit', entries.length - i),
    nodeId: `AuditEntry:${entries.length - i}`,
    at: iso(24 * daysAgo),
    ...{ targetKind: 'thing', targetId: stubId('thing', 1), targetName: 'Mill Lane rowan' },
    actor: person(by),
    person: person(of),
    isOwn: of !== undefined && of === by,
  }));
};
