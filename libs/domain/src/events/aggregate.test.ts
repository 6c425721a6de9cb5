import { describe, expect, it } from '@jest/globals';
import {
  type GroupFact,
  groupCreated,
  groupInvitationEvents,
  groupMembershipChanged,
  groupMembershipGranted,
  groupMembershipRevoked,
  groups,
} from '../groups/index.js';
import { aggregate } from './aggregate.js';
import { ids } from './example-ids.js';

const { group: groupId, anna, ben, action: cleo } = ids;
const { sent, renewed, accepted, removed } = groupInvitationEvents;
const member = (userId: string) =>
  groupMembershipGranted({ groupId, membershipId: ids.membership, userId, isOwner: false });
const leaves = (userId: string) =>
  groupMembershipRevoked({ groupId, membershipId: ids.membership, userId, revokedBy: userId });
const history: GroupFact[] = [
  groupCreated(groupCreated.definition.example),
  ...[anna, ben, cleo].map(member),
  groupMembershipChanged(groupMembershipChanged.definition.example),
  leaves(cleo),
  sent(sent.definition.example),
  renewed(renewed.definition.example),
  accepted(accepted.definition.example),
  sent({ ...sent.definition.example, invitationId: ids.membership }),
  removed({ ...removed.definition.example, invitationId: ids.membership }),
];

describe('folding many facts', () => {
  it('leads to the state that one after the other leads to', () => {
    const state = history.reduce(groups.evolve, groups.initial);
    expect(groups.fold(history)).toEqual(state);
    expect([state.members.size, state.invitations.size]).toEqual([2, 1]);
  });

  it('changes no state that was there: neither the initial one nor that of another fold', () => {
    const before = groups.fold(history.slice(0, 4));
    groups.fold(history);
    groups.evolve(before, leaves(ben));
    expect([groups.initial.members.size, before.members.size]).toEqual([0, 3]);
  });

  it('copies a map once, however many facts change it; a fact alone copies it each time', () => {
    const seen: ReadonlyMap<string, number>[] = [];
    const counts = aggregate<ReadonlyMap<string, number>, { type: 'Counted'; data: { n: number } }>('count', {
      initial: new Map(),
      on: {
        Counted: (map, { n }, copy) => {
          const changed = copy(map).set(`${n}`, n);
          seen.push(changed);
          return changed;
        },
      },
    });
    const facts = [1, 2, 3].map((n) => ({ type: 'Counted' as const, data: { n } }));
    expect(counts.fold(facts).size).toBe(3);
    expect(new Set(seen).size).toBe(1);
    seen.length = 0;
    facts.reduce(counts.evolve, counts.initial);
    expect(new Set(seen).size).toBe(3);
  });
});
