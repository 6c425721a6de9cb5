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
  /** The role of a person; without it the entry is of a thing. */
  readonly ofPerson?: string;
}

const [maren, tomas] = ['Maren Oduya', 'Tomas Reyes'];

/** The role of a person was changed: told of both. */
const roleGiven: Entry = {
  ...{ change: 'GRANTED', daysAgo: 8, by: 'Ada Hill', person: tomas, role: 'ADMINISTRATOR', ofPerson: tomas },
};

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

/** What a person changed, and what was changed of them: rights, and roles. */
export const stubTrail: readonly Entry[] = [...stubAudit, roleGiven];

/** The same as the api answers it. `user` makes a person of a name. */
export const auditEntries = (
  entries: readonly Entry[],
  iso: (hoursAgo: number) => string,
  user: (name: string) => object,
): object[] => {
  const person = (name: string | null | undefined) =>
    name == null ? null : name === maren ? user(name) : { ...user(name), nodeId: `User:${name}` };
  return entries.map(({ by, person: of, daysAgo, ofPerson, ...entry }, i) => ({
    __typename: 'AuditEntry',
    ...{ role: null, formerRole: null, browser: null, email: null, isByAccountEnd: false },
    ...entry,
    id: stubId('audit', entries.length - i),
    nodeId: `AuditEntry:${entries.length - i}`,
    at: iso(24 * daysAgo),
    ...(ofPerson === undefined
      ? { targetKind: 'thing', targetId: stubId('thing', 1), targetName: 'Mill Lane rowan' }
      : { targetKind: 'user', targetId: stubId('user', 1), targetName: ofPerson }),
    actor: person(by),
    person: person(of),
    isOwn: of !== undefined && of === by,
  }));
};
