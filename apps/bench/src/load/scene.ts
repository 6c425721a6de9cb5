import { authorization, dataOf, graphqlBody, GraphQLClient } from '@hedgerow/testing/graphql-client';
import { post } from './http-client.js';
import { sender, type Sender } from './uplinks.js';

/** One person, who has a thing for each device, and the device on it. */
export interface Scene {
  readonly token: string;
  readonly things: readonly { readonly id: string; readonly sender: Sender }[];
}

/**
 * The bytes of one GraphQL call, for a `Connection`: rows that measure answers send through that, since the fetch of
 * the usual client would use more of the machine than the api it is to measure.
 */
export const graphql = (token: string | undefined, query: string, variables: object): Buffer =>
  post('/graphql', authorization(token), graphqlBody(query, variables));

/** The data of such an answer; throws with what the api said otherwise. */
export const dataIn = <T>(body: Buffer): T => dataOf<T>(JSON.parse(body.toString()) as { data?: T });

const documents = {
  signUp: 'mutation($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
  createGroup: 'mutation($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }',
  createThing: 'mutation($input: CreateThingInput!) { createThing(input: $input) { thing { id } } }',
  createDevice: 'mutation($input: CreateDeviceInput!) { createDevice(input: $input) { device { id } } }',
};

/** Signs a person up; resolves with their token. */
export const signUpAs = async (apiUrl: string, username: string): Promise<string> => {
  const input = {
    ...{ name: 'Bea Bench', username, email: `${username}@example.org` },
    password: 'Hedgerow-2026-bench',
  };
  const { signUp } = await new GraphQLClient(apiUrl).get<{ signUp: { jwtToken: string } }>(documents.signUp, {
    input,
  });
  return signUp.jwtToken;
};

/** What a token says: whose it is (`user_id`), their role, and when it ends (`exp`, seconds since 1970). */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    readonly user_id: string;
    readonly role: string;
    readonly exp: number;
  };

/** Signs a person up and registers things with their devices, all through the front door of the api. */
export const setScene = async (apiUrl: string, count: number): Promise<Scene> => {
  const token = await signUpAs(apiUrl, 'bea');
  const bea = new GraphQLClient(apiUrl).as(token);
  const group = { name: 'The bench', type: 'GROWER', isPublic: true };
  const { createGroup } = await bea.get<{ createGroup: { group: { id: string } } }>(documents.createGroup, {
    input: group,
  });
  const things: { id: string; sender: Sender }[] = [];
  const make = async (n: number) => {
    const thing = {
      groupId: createGroup.group.id,
      name: `Bed ${n}`,
      type: 'VEGETABLEBED',
      isPublic: true,
      hasImage: false,
    };
    const made = await bea.get<{ createThing: { thing: { id: string } } }>(documents.createThing, {
      input: thing,
    });
    const thingId = made.createThing.thing.id;
    const deviceId = sender(n).networkDeviceId;
    const device = {
      model: 'LSE01',
      name: `Probe ${n}`,
      deviceId,
      isPublic: true,
      x: 51.4,
      y: -1.3,
      thingId,
    };
    await bea.get(documents.createDevice, { input: device });
    things.push({ id: thingId, sender: sender(n) });
  };
  let next = 0;
  const maker = async () => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: 4 }, maker));
  return { token, things };
};
