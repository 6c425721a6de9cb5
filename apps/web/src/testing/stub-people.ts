import { auditEntries, stubTrail } from './stub-audit.js';
import { stubProgress } from './stub-badges.js';
import { stubId, stubMembers } from './stub-records.js';

type Args = { input?: Record<string, unknown>; [key: string]: unknown };
type Json = Record<string, unknown>;

interface PeopleParts {
  readonly iso: (hoursAgo: number) => string;
  readonly empty: boolean;
  readonly changes: Map<string, Json>;
  readonly removed: Set<string>;
  readonly connection: (rows: unknown[], page: Args) => unknown;
  /** What pictures there are of what has this id. */
  readonly pictures: (id: string) => Json;
  readonly emails: () => readonly { readonly isVerified: boolean }[];
  readonly thing: (id: unknown) => Json | null;
  readonly group: (n: number) => Json;
}

const maren = '00000000-0000-7000-8000-000000000001';

/** People, as others and as administrators see them. */
export const stubPeople = ({
  iso,
  empty,
  changes,
  removed,
  connection,
  pictures,
  emails,
  thing,
  group,
}: PeopleParts) => {
  const user = (name: string) => ({
    __typename: 'User',
    nodeId: `User:${name}`,
    id: name === 'Maren Oduya' ? maren : stubId('user', name.length),
    name,
    username: name.split(' ')[0]!.toLowerCase(),
    ...pictures(name === 'Maren Oduya' ? maren : name),
    isVerified: emails()[0]!.isVerified,
    emails,
    createdAt: iso(3000),
    created: iso(3000),
    lastSignIn: iso(1),
    notificationDaily: false,
    mutedNotifications: [],
    oneThingId: null,
    isAdmin: false,
    badges: empty
      ? []
      : ['watering', 'upkeep', 'created'].map((badgeType, i) => ({
          id: stubId('badge', i),
          badgeType,
          level: 3 - i,
          title: ['Summer saver', 'Handy', 'On the map'][i],
          awardedAt: iso(50 * i),
        })),
    badgeProgress: name === 'Maren Oduya' ? stubProgress(empty) : null,
    showOnScoreBoard: true,
    analyticsOptOut: false,
    ...changes.get(`User:${name}`),
    oneThing: () => thing(changes.get(`User:${name}`)?.['oneThingId']),
  });
  /** Everybody with an account, as the members of groups are known by. */
  const people = () =>
    stubMembers(1)
      .map(({ name, userId }) => ({ ...user(name), id: userId }))
      .filter(({ id }) => !removed.has(id));
  const personById = (id: unknown) => people().find((person) => person.id === id) ?? null;
  const calls = {
    allUsers: ({ search, backwards, ...page }: Args) => {
      const found = people().filter(
        ({ name }) => typeof search !== 'string' || name.toLowerCase().includes(search.toLowerCase()),
      );
      return connection(empty ? [] : backwards ? found.reverse() : found, page);
    },
    adminUsers: ({ search, isAdmin, backwards, ...page }: Args) => {
      const typed = typeof search === 'string' ? search.toLowerCase() : '';
      const found = people()
        .filter(({ name, username }) => `${name} ${username}@post.example`.toLowerCase().includes(typed))
        .filter((one) => isAdmin == null || one.isAdmin === isAdmin);
      return connection(empty ? [] : backwards ? found.reverse() : found, page);
    },
    personAuditEntries: (page: Args) => {
      const personNamed = (name: string) => people().find((one) => one.name === name) ?? user(name);
      return connection(empty ? [] : auditEntries(stubTrail, iso, personNamed), page);
    },
    scoreBoard: ({ groupId }: Args) =>
      groupId && groupId !== stubId('group', 1)
        ? null
        : {
            people: empty ? [] : people().map((user, i) => ({ rank: i + 1, score: 12 - i, user })),
            groups: empty ? [] : [{ rank: 1, score: 23, members: 2, group: group(1) }],
          },
    userById: ({ id }: Args) => personById(id),
    updateUserById: ({ input: { id, clientMutationId: _, ...fields } = {} }: Args) => {
      const { nodeId } = personById(id)!;
      changes.set(nodeId, { ...changes.get(nodeId), ...fields });
      return { user: personById(id) };
    },
    newUser: ({ input }: Args) => ({ user: { ...personById(stubId('user', 1)), name: input?.['name'] } }),
    changeUserRole: ({ input }: Args) => {
      const { nodeId } = personById(input?.['id'])!;
      changes.set(nodeId, { ...changes.get(nodeId), isAdmin: input?.['isAdmin'] });
      return { user: personById(input?.['id']) };
    },
  };
  return { user, people, calls };
};
