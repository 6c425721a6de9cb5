import { beforeAll, expect, it } from '@jest/globals';
import { groupMembershipGranted, groups } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { CommandBus } from '@nestjs/cqrs';
import type { Person } from '../person.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { ChangeGroupMembership } from './change-group-membership.js';
import { membershipOf, seen } from './groups.fixture.js';
import { ChangeGroupMembershipRole } from './update-group-membership.js';

const testApi = suiteApi();
let anna: Person;
beforeAll(async () => {
  anna = await testApi.signUp('anna');
});

it('200 commands at once on one group: each has its effect, the stream has no gap, no update is lost', async () => {
  const { id: groupId } = await anna.createGroup();
  const member = () => ({ userId: newId(), membershipId: newId() });
  const [made, leaving] = [Array.from({ length: 60 }, member), Array.from({ length: 60 }, member)];
  await testApi.append(
    groups.stream(groupId),
    ...[...made, ...leaving].map((one) => groupMembershipGranted({ ...one, groupId, isOwner: false })),
  );
  await eventually(async () => (await seen(anna, groupId)).memberCount === 121);
  const before = (await testApi.store.read(groups.stream(groupId))).version;
  const joining = Array.from({ length: 80 }, () => newId());
  const person = (userId: string) => ({ role: 'bk_user' as const, userId });
  const bus = testApi.api.app.get(CommandBus);
  const answers = await Promise.allSettled([
    ...joining.map((userId) =>
      bus.execute(new ChangeGroupMembership(person(userId), { groupId, join: true })),
    ),
    ...made.map(({ membershipId: id }) =>
      bus.execute(new ChangeGroupMembershipRole(person(anna.id), { id, isOwner: true })),
    ),
    ...leaving.map(({ userId }) =>
      bus.execute(new ChangeGroupMembership(person(userId), { groupId, join: false })),
    ),
  ]);
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  const { events } = await testApi.store.read(groups.stream(groupId));
  expect(events.map(({ version }) => version)).toEqual(Array.from({ length: before + 200 }, (_, i) => i + 1));
  const { state } = await testApi.store.load(groups, groupId);
  expect(state.members.size).toBe(1 + 60 + 80);
  expect(joining.filter((userId) => !state.members.has(userId))).toEqual([]);
  expect(made.filter(({ userId }) => !state.members.get(userId)?.isOwner)).toEqual([]);
  expect(leaving.filter(({ userId }) => state.members.has(userId))).toEqual([]);
  await eventually(async () => (await seen(anna, groupId)).memberCount === 141);
}, 60_000);

it('of two owners who give that up at once one stays', async () => {
  const { id: groupId } = await anna.createGroup();
  const [other, theirs] = [newId(), newId()];
  await testApi.append(
    groups.stream(groupId),
    groupMembershipGranted({ groupId, membershipId: theirs, userId: other, isOwner: true }),
  );
  const mine = await membershipOf(anna, groupId, anna);
  await eventually(async () => (await seen(anna, groupId)).memberCount === 2);
  const bus = testApi.api.app.get(CommandBus);
  const answers = await Promise.allSettled(
    [
      [anna.id, mine],
      [other, theirs],
    ].map(([userId, id]) =>
      bus.execute(
        new ChangeGroupMembershipRole({ role: 'bk_user', userId: userId! }, { id: id!, isOwner: false }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { state } = await testApi.store.load(groups, groupId);
  expect([...state.members.values()].filter(({ isOwner }) => isOwner)).toHaveLength(1);
});
