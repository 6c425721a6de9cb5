import { randomBytes } from 'node:crypto';
import type { Stack } from '../stack/stack.js';
import { apiClient } from './api.js';
import type { LoadDevice } from './uplink.js';

/** What the load acts upon: one person, their things, and the devices, the first of which are linked to a thing. */
export interface Scene {
  readonly token: string;
  readonly userId: string;
  readonly things: readonly string[];
  readonly devices: readonly LoadDevice[];
}

interface Made {
  signUp: { jwtToken: string; viewer: { id: string } };
  createGroup: { group: { id: string } };
  createThing: { thing: { id: string } };
  createDevice: { device: { id: string } };
}

const unique = () => randomBytes(4).toString('hex');

/** Signs a person up and registers things and devices, through the front doors. */
export const setScene = async ({ apiUrl }: Stack, thingCount = 5, deviceCount = 10): Promise<Scene> => {
  const username = `f${unique()}`;
  const signUp = {
    name: 'Fay Walker',
    username,
    email: `${username}@example.org`,
    password: 'Hedgerow-2026',
  };
  const make = async <K extends keyof Made>(
    name: K,
    type: string,
    fields: string,
    input: object,
    token?: string,
  ) => {
    const document = `mutation($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
    return (await apiClient(apiUrl, token).get<Pick<Made, K>>(document, { input }))[name];
  };
  const { jwtToken: token, viewer } = await make('signUp', 'SignUpInput', 'jwtToken viewer { id }', signUp);
  const { group } = await make(
    'createGroup',
    'CreateGroupInput',
    'group { id }',
    { name: 'Fault finders', type: 'GROWER', isPublic: true },
    token,
  );
  const things: string[] = [];
  for (let n = 0; n < thingCount; n += 1) {
    const input = {
      groupId: group.id,
      name: `Bed ${n}`,
      type: 'VEGETABLEBED',
      isPublic: true,
      hasImage: false,
    };
    things.push((await make('createThing', 'CreateThingInput', 'thing { id }', input, token)).thing.id);
  }
  const run = unique();
  const devices = Array.from({ length: deviceCount }, (_, seed) => ({
    networkDeviceId: `eui-f${run}${seed}`,
    seed,
  }));
  for (const [n, thingId] of things.slice(0, deviceCount).entries()) {
    const deviceId = devices[n]!.networkDeviceId;
    const input = { model: 'LSE01', name: `Probe ${n}`, deviceId, isPublic: true, x: 51.4, y: -1.3, thingId };
    await make('createDevice', 'CreateDeviceInput', 'device { id }', input, token);
  }
  return { token, userId: viewer.id, things, devices };
};
