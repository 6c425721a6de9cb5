import { stubGroups, stubId, stubMembers } from './stub-records.js';

type Args = { input?: Record<string, unknown>; [key: string]: unknown };
type Json = Record<string, unknown>;

interface GroupParts {
  readonly iso: (hoursAgo: number) => string;
  readonly empty: boolean;
  readonly changes: Map<string, Json>;
  readonly removed: Set<string>;
  readonly change: (nodeId: string, fields: Json) => number;
  readonly remove: (id: unknown) => Json;
  readonly user: (name: string) => Json;
  readonly connection: (rows: unknown[], page: Args) => unknown;
  /** What pictures there are of what has this id. */
  readonly pictures: (id: string) => Json;
  readonly invitations: () => unknown;
}

const maren = '00000000-0000-7000-8000-000000000001';

/** Groups, and who belongs to them. */
export const stubGroupsOf = ({
  iso,
  empty,
  changes,
  removed,
  change,
  remove,
  user,
  connection,
  pictures,
  invitations,
}: GroupParts) => {
  const membersOf = (n: number) => stubMembers(n).filter(({ id }) => !removed.has(id));
  const member = ({ id, name, daysAgo, userId, ...role }: ReturnType<typeof stubMembers>[number]): Json => ({
    __typename: 'GroupMembership',
    nodeId: `GroupMembership:${id}`,
    id,
    ...role,
    createdAt: iso(24 * daysAgo),
    user: { ...user(name), nodeId: `User:${name}`, id: userId },
    ...changes.get(`GroupMembership:${id}`),
  });
  const group = (n: number, signedIn = true): Json => {
    const found = stubGroups.find((g) => g.n === n)!;
    const mine = membersOf(n).find(({ userId }) => userId === maren);
    return {
      __typename: 'Group',
      ...found,
      nodeId: `Group:${n}`,
      id: stubId('group', n),
      slug: found.name,
      ...pictures(stubId('group', n)),
      isPublic: !found.isPersonal,
      location: null,
      createdAt: iso(2000),
      revision: changes.size + removed.size,
      memberships: ({ first }: Args) => (signedIn ? membersOf(n).slice(0, Number(first)).map(member) : null),
      viewerMembership: signedIn && mine ? member(mine) : null,
      viewerMayEdit: signedIn && mine !== undefined && Boolean(member(mine).isOwner) && !found.isPersonal,
      auditVersion: signedIn && mine && member(mine).isOwner ? 8 : null,
      invitations: signedIn && mine && member(mine).isOwner ? invitations : null,
      ...changes.get(`Group:${n}`),
    };
  };
  const groupById = (id: unknown, signedIn: boolean) => {
    const found = removed.has(String(id)) ? undefined : stubGroups.find(({ n }) => stubId('group', n) === id);
    return found ? group(found.n, signedIn) : null;
  };
  /** The group whose member has this id. */
  const groupOfMember = (id: unknown) => ({
    group: group(stubGroups.find(({ n }) => stubMembers(n).some((one) => one.id === id))!.n),
  });
  const calls = (signedIn: boolean) => ({
    groupById: ({ id }: Args) => groupById(id, signedIn),
    allGroupMemberships: ({ groupId, ...page }: Args) =>
      connection(
        signedIn
          ? membersOf(stubGroups.find(({ n }) => stubId('group', n) === groupId)?.n ?? -1).map(member)
          : [],
        page,
      ),
    allGroups: ({ mine, personal, ...page }: Args) =>
      connection(
        (empty
          ? [stubGroups[0]].filter(() => personal !== false)
          : stubGroups
              .filter((g) => !g.isPersonal || (signedIn && personal !== false))
              .filter((g) => !mine || g.n < 3)
        ).map((g) => group(g.n)),
        page,
      ),
    createGroup: () => ({ group: group(1) }),
    updateGroup: ({ input: { nodeId, clientMutationId: _id, ...fields } = {} }: Args) => ({
      group: group(change(String(nodeId), fields)),
    }),
    deleteGroupById: ({ input }: Args) => remove(input?.id),
    changeGroupMembership: ({ input }: Args) => {
      const n = stubGroups.find((g) => stubId('group', g.n) === input?.groupId)!.n;
      const own = stubMembers(n).find(({ userId }) => userId === maren)!.id;
      if (input?.join) removed.delete(own);
      else removed.add(own);
      return { group: group(n) };
    },
    updateGroupMembershipById: ({ input }: Args) => {
      change(`GroupMembership:${String(input?.id)}`, { isOwner: input?.isOwner });
      return groupOfMember(input?.id);
    },
    deleteGroupMembershipById: ({ input }: Args) => {
      remove(input?.id);
      return groupOfMember(input?.id);
    },
  });
  return { group, calls };
};
