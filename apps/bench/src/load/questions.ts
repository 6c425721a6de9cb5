import type { Known } from './town.js';

/** A document and what it is asked with. */
export interface Asked {
  readonly query: string;
  readonly variables: object;
}

/** The same question to our api and to the peer, for the same fields. */
export interface Question {
  readonly ours: (known: Known, n: number) => Asked;
  readonly peer: (known: Known, n: number) => Asked;
}

// The nth request asks for another one, so that none is answered from what the one before has warmed.
const nth = <T>(all: readonly T[], n: number): T => all[(n * 7_919) % all.length]!;

const ofThing = 'name type description isPublic createdAt lastAction';
const page = 'pageInfo { hasNextPage endCursor }';
const pageOfOurs = (more = '') =>
  `query($after: String) { list: allThings(first: 20, orderBy: NEWEST, after: $after${more}) { edges { cursor node { rowId: id ${ofThing} } } ${page} } }`;
const pageOfPeer = `query($after: Cursor) { list: allThings(first: 20, orderBy: [CREATED_AT_DESC], after: $after) { edges { cursor node { rowId ${ofThing} } } ${page} } }`;
const ofAction = 'type comments createdAt';

/** The page of a list after this cursor; the first one without. */
export const listPage = (after?: { readonly ours: string; readonly peer: string }): Question => ({
  ours: () => ({ query: pageOfOurs(), variables: { after: after?.ours } }),
  peer: () => ({ query: pageOfPeer, variables: { after: after?.peer } }),
});

/** What rows G9 and G9b ask. */
export const questions = {
  'node by id': {
    ours: ({ thingIds }, n) => ({
      query: `query($id: UUID!) { one: thingById(id: $id) { rowId: id ${ofThing} slug } }`,
      variables: { id: nth(thingIds, n) },
    }),
    peer: ({ thingIds }, n) => ({
      query: `query($id: UUID!) { one: thingByRowId(rowId: $id) { rowId ${ofThing} slug } }`,
      variables: { id: nth(thingIds, n) },
    }),
  },
  'three levels': {
    ours: () => ({
      query: `{ list: allThings(first: 20, orderBy: NEWEST) { nodes { rowId: id ${ofThing}
        actions(first: 5) { rowId: id ${ofAction} creator { rowId: id name username } } } } }`,
      variables: {},
    }),
    peer: () => ({
      query: `{ list: allThings(first: 20, orderBy: [CREATED_AT_DESC]) { nodes { rowId ${ofThing}
        actions(first: 5, orderBy: [CREATED_AT_DESC]) { nodes { rowId ${ofAction} creator { rowId name username } } } } } }`,
      variables: {},
    }),
  },
  '1 000 readings': {
    ours: ({ thingIds }) => ({
      query: `query($id: UUID!) { list: allSensorData(thingId: $id, first: 1000) { nodes { rowId: id createdAt data } } }`,
      variables: { id: thingIds[0] },
    }),
    peer: ({ thingIds }) => ({
      query: `query($id: UUID!) { list: allReadings(condition: { thingId: $id }, first: 1000, orderBy: [CREATED_AT_DESC]) { nodes { rowId createdAt data } } }`,
      variables: { id: thingIds[0] },
    }),
  },
  search: {
    ours: () => ({
      query: `query($text: String!) { list: allThings(search: $text, first: 20, orderBy: NEWEST) { nodes { rowId: id ${ofThing} } } }`,
      variables: { text: '17 rowan' },
    }),
    peer: () => ({
      query: `query($text: String!) { list: thingsWith(part: $text, first: 20) { nodes { rowId ${ofThing} } } }`,
      variables: { text: '17 rowan' },
    }),
  },
  'on the map': {
    ours: () => ({
      query: `{ list: allThings(hasLocation: true, first: 200, orderBy: NEWEST) { nodes { rowId: id name type location { x y } } } }`,
      variables: {},
    }),
    peer: () => ({
      query: `{ list: allLocateds(first: 200, orderBy: [CREATED_AT_DESC]) { nodes { rowId name type x y } } }`,
      variables: {},
    }),
  },
} as const satisfies Record<string, Question>;
