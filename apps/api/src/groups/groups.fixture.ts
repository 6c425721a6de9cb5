import { groups } from '@hedgerow/domain';
import type { Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import type { TestApi } from '../test-api.fixture.js';

const fields = `id nodeId name description type isPublic hasImage isPersonal memberCount slug location { x y } viewerMayEdit
  viewerMembership { id isOwner } memberships(first: 200) { id isOwner createdAt user { id username } }`;
export const groupById = `query ($id: UUID!) { groupById(id: $id) { ${fields} } }`;
export const join = `mutation ($input: ChangeGroupMembershipInput!) { changeGroupMembership(input: $input) {
  clientMutationId group { id memberCount } } }`;
export const remove = `mutation ($input: DeleteGroupMembershipByIdInput!) { deleteGroupMembershipById(input: $input) {
  group { id memberCount } } }`;
export const setOwner = `mutation ($input: UpdateGroupMembershipByIdInput!) { updateGroupMembershipById(input: $input) {
  group { id memberships { isOwner user { id } } } } }`;
export const updateGroup = `mutation ($input: UpdateGroupInput!) { updateGroup(input: $input) { group { ${fields} } } }`;
export const deleteGroup = `mutation ($input: DeleteGroupByIdInput!) { deleteGroupById(input: $input) { deletedNodeId } }`;
export const groupUpdated = `subscription ($id: UUID!) { groupUpdated(id: $id) {
  group { id name memberCount memberships { isOwner user { id } } } } }`;

/** The group as this person sees it; null when it is not there for them. */
export const seen = async (person: Person, id: string): Promise<Loose> =>
  (await person.get(groupById, { id })).groupById;

/** The id of a person's membership, as the person that is asked sees it. */
export const membershipOf = async (asked: Person, groupId: string, { id }: Person): Promise<string> =>
  (await seen(asked, groupId)).memberships.find(({ user }: Loose) => user.id === id).id;

export const joinGroup = (person: Person, groupId: string, joins = true) =>
  person.ask(join, { input: { groupId, join: joins } });

export const eventsOf = async ({ store }: TestApi, groupId: string) =>
  (await store.read(groups.stream(groupId))).events;
