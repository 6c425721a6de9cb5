import { things } from '@hedgerow/domain';
import type { Loose } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import type { TestApi } from '../test-api.fixture.js';

const fields = `id nodeId name description type isPublic hasImage location { x y } indicatorParameter slug accessCount groupId`;
export const updateThing = `mutation ($input: UpdateThingInput!) { updateThing(input: $input) { clientMutationId thing { ${fields} } } }`;
export const deleteThing = `mutation ($input: DeleteThingByIdInput!) { deleteThingById(input: $input) { clientMutationId deletedNodeId } }`;
export const deleteAccess = `mutation ($input: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $input) {
  clientMutationId thing { id accessCount } } }`;
const thingById = `query ($id: UUID!) { thingById(id: $id) { ${fields} } }`;
export const thingUpdated = `subscription ($id: UUID!) { thingUpdated(id: $id) { event { name } thing { id name } } }`;

/** The thing as this person sees it; null when it is not there for them. */
export const seen = async (person: Person, id: string): Promise<Loose> =>
  (await person.get(thingById, { id })).thingById;

/** The id of a person's own access to a thing. */
export const accessOf = async (person: Person, thingId: string): Promise<string> => {
  const { thingById: thing } = await person.get(
    `query ($id: UUID!) { thingById(id: $id) { accesses { id user { id } } } }`,
    { id: thingId },
  );
  return thing.accesses.find(({ user }: Loose) => user.id === person.id).id;
};

export const eventsOf = async ({ store }: TestApi, thingId: string) =>
  (await store.read(things.stream(thingId))).events;
