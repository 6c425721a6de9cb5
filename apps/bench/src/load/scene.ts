import { Connections, post } from './http-client.js';
import { sender, type Sender } from './uplinks.js';

/** One person, who has a thing for each device, and the device on it. */
export interface Scene {
  readonly token: string;
  readonly things: readonly { readonly id: string; readonly sender: Sender }[];
}

/** The bytes of one GraphQL call. */
export const graphql = (token: string | undefined, query: string, variables: object): Buffer =>
  post(
    '/graphql',
    token === undefined ? {} : { authorization: `Bearer ${token}` },
    JSON.stringify({ operationName: null, variables, query }),
  );

/** The data of a response; throws with its errors otherwise. */
export const dataOf = <T>(body: Buffer): T => {
  const { data, errors } = JSON.parse(body.toString()) as { data?: T; errors?: { message: string }[] };
  if (data === undefined || data === null || errors !== undefined)
    throw new Error(errors?.[0]?.message ?? body.toString());
  return data;
};

const documents = {
  signUp: 'mutation($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
  createGroup: 'mutation($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }',
  createThing: 'mutation($input: CreateThingInput!) { createThing(input: $input) { thing { id } } }',
  createDevice: 'mutation($input: CreateDeviceInput!) { createDevice(input: $input) { device { id } } }',
};

/** Signs a person up and registers things with their devices, all through the front door of the api. */
export const setScene = async (apiUrl: string, count: number): Promise<Scene> => {
  const open = await Connections.open(apiUrl, 4);
  const call = async <T>(token: string | undefined, document: string, input: object): Promise<T> =>
    dataOf<T>((await open.send(graphql(token, document, { input }))).body);
  const person = {
    name: 'Bea Bench',
    username: 'bea',
    email: 'bea@example.org',
    password: 'Hedgerow-2026-bench',
  };
  const { signUp } = await call<{ signUp: { jwtToken: string } }>(undefined, documents.signUp, person);
  const token = signUp.jwtToken;
  const group = { name: 'The bench', type: 'GROWER', isPublic: true };
  const { createGroup } = await call<{ createGroup: { group: { id: string } } }>(
    token,
    documents.createGroup,
    group,
  );
  const things: { id: string; sender: Sender }[] = [];
  const make = async (n: number) => {
    const thing = {
      groupId: createGroup.group.id,
      name: `Bed ${n}`,
      type: 'VEGETABLEBED',
      isPublic: true,
      hasImage: false,
    };
    const made = await call<{ createThing: { thing: { id: string } } }>(token, documents.createThing, thing);
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
    await call(token, documents.createDevice, device);
    things.push({ id: thingId, sender: sender(n) });
  };
  let next = 0;
  const maker = async () => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: 4 }, maker));
  open.close();
  return { token, things };
};
