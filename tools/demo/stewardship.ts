import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { actions, devices, groups, things } from './town.js';

const createGroup = `mutation CreateGroup($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }`;
const createThing = `mutation CreateThing($input: CreateThingInput!) { createThing(input: $input) { thing { id } } }`;
const createDevice = `mutation CreateDevice($input: CreateDeviceInput!) { createDevice(input: $input) { device { id } } }`;
const createAction = `mutation CreateAction($input: CreateActionInput!) { createAction(input: $input) { action { id } } }`;

/** What people said and did, as mutations of theirs. Each id that comes back is kept under its key in the town. */
export interface Stewardship {
  readonly groups: ReadonlyMap<string, string>;
  readonly things: ReadonlyMap<string, string>;
  /** Our own id of each device, by its network device id. */
  readonly devices: ReadonlyMap<string, string>;
}

/**
 * Sends groups, things, probes and actions through the api. Every mutation carries a clientMutationId that follows
 * from the town, so that sending all of it again gives the first answers and changes nothing.
 */
export const steward = async (
  guest: GraphQLClient,
  tokens: ReadonlyMap<string, string>,
  progress: (line: string) => void,
): Promise<Stewardship> => {
  const as = (username: string) => guest.as(tokens.get(username));
  const ids = {
    groups: new Map<string, string>(),
    things: new Map<string, string>(),
    devices: new Map<string, string>(),
  };
  const ownerOf = (key: string) => things.find((thing) => thing.key === key)!.owner;

  for (const { key, owner, ...group } of groups) {
    const input = { ...group, isPublic: true, clientMutationId: `demo:group:${key}` };
    const made = await as(owner).get<{ createGroup: { group: { id: string } } }>(createGroup, { input });
    ids.groups.set(key, made.createGroup.group.id);
  }
  progress(`${groups.length} groups`);

  for (const { key, group, owner, isPublic = true, ...thing } of things) {
    const input = {
      ...thing,
      isPublic,
      hasImage: false,
      groupId: ids.groups.get(group),
      clientMutationId: `demo:thing:${key}`,
    };
    const made = await as(owner).get<{ createThing: { thing: { id: string } } }>(createThing, { input });
    ids.things.set(key, made.createThing.thing.id);
  }
  progress(`${things.length} things`);

  for (const { thing, name, networkDeviceId } of devices) {
    const { location } = things.find(({ key }) => key === thing)!;
    const input = {
      model: 'LSE01',
      name,
      deviceId: networkDeviceId,
      isPublic: true,
      ...location,
      thingId: ids.things.get(thing),
      clientMutationId: `demo:device:${networkDeviceId}`,
    };
    const made = await as(ownerOf(thing)).get<{ createDevice: { device: { id: string } } }>(createDevice, {
      input,
    });
    ids.devices.set(networkDeviceId, made.createDevice.device.id);
  }
  progress(`${devices.length} probes, each linked to its thing`);

  for (const [n, { thing, ...action }] of actions.entries()) {
    const input = { ...action, thingId: ids.things.get(thing), clientMutationId: `demo:action:${n}` };
    await as(ownerOf(thing)).get(createAction, { input });
  }
  progress(`${actions.length} actions`);
  return ids;
};
