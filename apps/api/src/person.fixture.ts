import { aNetworkDeviceId } from '@hedgerow/testing';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { createTaskDocument } from './tasks/tasks.fixture.js';

/** A person with an account, or a visitor without. */
export class Person extends GraphQLClient {
  constructor(
    apiUrl: string,
    token?: string,
    readonly id = '',
    readonly username = '',
  ) {
    super(apiUrl, token);
  }

  /** The group that is this person's own. */
  async personalGroup(): Promise<string> {
    const { allGroups } = await this.get('{ allGroups(mine: true, first: 1) { nodes { id isPersonal } } }');
    return allGroups.nodes[0].id;
  }

  /** What this person registers a thing with. */
  async thingInput(over: object = {}): Promise<object> {
    const groupId = await this.personalGroup();
    return { groupId, name: 'Mill Lane rowan', hasImage: false, isPublic: true, type: 'TREE', ...over };
  }

  async createThing(over: object = {}): Promise<{ id: string; nodeId: string }> {
    const { createThing } = await this.get(createThingDocument, { input: await this.thingInput(over) });
    return createThing.thing;
  }

  async createDevice(over: object = {}): Promise<{ id: string; nodeId: string; deviceId: string }> {
    const { createDevice } = await this.get(createDeviceDocument, { input: deviceInput(over) });
    return createDevice.device;
  }

  async createGroup(over: object = {}): Promise<{ id: string }> {
    const { createGroup } = await this.get(createGroupDocument, { input: groupInput(over) });
    return createGroup.group;
  }

  /** Waters a thing, if nothing else is said. */
  async recordAction(thingId: string, over: object = {}): Promise<{ id: string; nodeId: string }> {
    const input = { thingId, type: 'WATERING', comments: '', ...over };
    const { createAction } = await this.get(createActionDocument, { input });
    return createAction.action;
  }

  /** Writes down that a thing is to be watered, if nothing else is said. */
  async createTask(thingId: string, over: object = {}): Promise<{ id: string; nodeId: string }> {
    const task = { actionType: 'WATERING', title: 'Deep water', status: 'notStarted', priority: 'normal' };
    const { createTask } = await this.get(createTaskDocument, { input: { thingId, ...task, ...over } });
    return createTask.task;
  }
}

export const deviceInput = (over: object = {}): object => ({
  model: 'LSE01',
  name: 'Rowan probe',
  deviceId: aNetworkDeviceId(),
  isPublic: true,
  x: 51.5,
  y: -0.12,
  ...over,
});
export const groupInput = (over: object = {}): object => ({
  name: 'Riverside Growers',
  type: 'GROWER',
  isPublic: true,
  ...over,
});

/** The id under which `node` finds something. */
export const nodeIdOf = (type: string, id: string): string =>
  Buffer.from(`${type}:${id}`).toString('base64url');

export const createThingDocument = `mutation ($input: CreateThingInput!) { createThing(input: $input) {
  clientMutationId thing { id nodeId name accessCount slug viewerMayEdit } thingEdge { cursor node { id } } } }`;
export const createDeviceDocument = `mutation ($input: CreateDeviceInput!) { createDevice(input: $input) {
  device { id nodeId deviceId name thing { id } } deviceEdge { cursor } } }`;
export const createGroupDocument = `mutation ($input: CreateGroupInput!) { createGroup(input: $input) {
  group { id name memberCount isPersonal } groupEdge { cursor } } }`;
export const createActionDocument = `mutation ($input: CreateActionInput!) { createAction(input: $input) {
  action { id nodeId type comments creator { username } thing { id } } actionEdge { cursor } thing { id lastAction lastWatering } } }`;
