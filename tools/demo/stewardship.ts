import {
  actions,
  changeMembership,
  changeTask,
  createGroup,
  createTask,
  devices as deviceStreams,
  follow,
  groups as groupStreams,
  isRejection,
  joinGroup,
  linkDevice,
  recordAction,
  registerDevice,
  registerThing,
  start,
  tasks as taskStreams,
  things as thingStreams,
  users,
  type Viewer,
  viewersOf,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import type { History, Written } from './history.js';
import { type DemoDevice, devices } from './probes.js';
import { dayMs, historyDays, storyOf } from './deeds.js';
import { memberships } from './neighbours.js';
import { type DemoTask, tasks } from './plans.js';
import { foundedDaysAgo, groups, things } from './town.js';

export type Person = Viewer & { readonly userId: string };
export type People = ReadonlyMap<string, Person>;

interface Telling {
  readonly history: History;
  readonly people: People;
  readonly now: number;
}

const person = (people: People, username: string) => people.get(username)!;
const ownerOf = (key: string) => things.find((thing) => thing.key === key)!.owner;

const foundGroups = async ({ history, people, now }: Telling) => {
  const ids = new Map<string, string>();
  for (const { key, owner, ...group } of groups) {
    const viewer = person(people, owner);
    const groupId = newId();
    const decided = createGroup({ ...group, isPublic: true, viewer, groupId, membershipId: newId() });
    const deed = { key: `group:${key}`, viewer, at: now - foundedDaysAgo * dayMs };
    ids.set(key, (await history.write(deed, start(groupStreams, groupId, decided))).id);
  }
  return ids;
};

const joinGroups = async ({ history, people, now }: Telling, groupIds: ReadonlyMap<string, string>) => {
  for (const { group: key, username, daysAgo, isOwner } of memberships) {
    const viewer = person(people, username);
    const group = await history.load(groupStreams, groupIds.get(key)!);
    // Who left since stays away: the command came before, and gets its first answer.
    if (group.state.members.has(viewer.userId)) continue;
    const deed = { key: `join:${key}:${username}`, viewer, at: now - daysAgo * dayMs };
    await history.write(deed, follow(group, joinGroup(group.state, { viewer, membershipId: newId() })));
    if (isOwner) await makeOwner({ history, people, now }, group.id, { key, username, daysAgo });
  }
  return memberships.length;
};

const makeOwner = async (
  { history, people, now }: Telling,
  groupId: string,
  { key, username, daysAgo }: { readonly key: string; readonly username: string; readonly daysAgo: number },
) => {
  const viewer = person(people, groups.find((group) => group.key === key)!.owner);
  const group = await history.load(groupStreams, groupId);
  const member = group.state.members.get(person(people, username).userId);
  if (!member || member.isOwner) return;
  const { membershipId } = member;
  const deed = { key: `owner:${key}:${username}`, viewer, at: now - (daysAgo - 1) * dayMs };
  await history.write(
    deed,
    follow(group, changeMembership(group.state, { viewer, membershipId, isOwner: true })),
  );
};

const registerThings = async ({ history, people, now }: Telling, groupIds: ReadonlyMap<string, string>) => {
  const ids = new Map<string, string>();
  for (const [n, { key, group, owner, isPublic = true, ...thing }] of things.entries()) {
    const viewer = person(people, owner);
    const groupId = groupIds.get(group)!;
    const { state } = await history.load(groupStreams, groupId);
    const fresh = { thingId: newId(), accessId: newId(), actionId: newId() };
    const decided = registerThing(state, { ...thing, ...fresh, groupId, isPublic, hasImage: false, viewer });
    const deed = { key: `thing:${key}`, viewer, at: now - (foundedDaysAgo - 2 * (n + 1)) * dayMs };
    ids.set(key, (await history.write(deed, decided)).id);
  }
  return ids;
};

const installProbe = async (
  { history, people, now }: Telling,
  { thing, name, networkDeviceId, model, simulated }: DemoDevice,
  thingId: string,
): Promise<Written> => {
  const viewer = person(people, ownerOf(thing));
  const { location } = things.find(({ key }) => key === thing)!;
  const id = newId();
  const probe = { model, name, deviceId: networkDeviceId, isPublic: true, location };
  const registered = registerDevice({ ...probe, viewer, id, accessId: newId() });
  if (isRejection(registered)) throw new Error(`${name} was refused`);
  const mine = registered.reduce(deviceStreams.evolve, deviceStreams.initial);
  const linked = linkDevice(mine, (await history.load(thingStreams, thingId)).state, {
    viewer,
    deviceId: id,
  });
  if (isRejection(linked)) throw new Error(`${name} was not linked`);
  return history.write(
    {
      key: `device:${networkDeviceId}`,
      viewer,
      at: now - (simulated ? historyDays + 1 : 2.4) * dayMs,
      claims: [{ kind: 'device', value: networkDeviceId, owner: id }],
    },
    start(deviceStreams, id, [...registered, ...linked]),
  );
};

const tellStory = async ({ history, people, now }: Telling, thingIds: ReadonlyMap<string, string>) => {
  const story = storyOf(now);
  for (const { key, thing, by, at, ...action } of story) {
    const viewer = person(people, by);
    const thingId = thingIds.get(thing)!;
    const { state } = await history.load(thingStreams, thingId);
    const actionId = newId();
    const decided = recordAction(state, { ...action, hasImage: false, thingId, actionId, viewer });
    await history.write({ key: `action:${key}`, viewer, at }, start(actions, actionId, decided));
  }
  return story.length;
};

/** Makes a task at its time, and begins or completes it at that one. */
const planTask = async (
  { history, people, now }: Telling,
  { key, by, made, dueIn, rule, status, assignedTo, changed, thing: _thing, ...task }: DemoTask,
  thingId: string,
) => {
  const dayAt = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10);
  const { state: thing } = await history.load(thingStreams, thingId);
  const ids = assignedTo.map((username) => person(people, username).userId);
  const known = { people: viewersOf(await Promise.all(ids.map((id) => history.load(users, id)))), newId };
  const viewer = person(people, by);
  const decided = createTask(
    thing,
    {
      ...{ ...task, thingId, viewer, taskId: newId(), at: new Date(now - made * dayMs), assignedTo: ids },
      status: 'notStarted',
      ...(dueIn === undefined ? {} : { dueDate: dayAt(dueIn) }),
      ...(rule === undefined ? {} : { repeats: { rule, timeZone: 'Europe/London' } }),
    },
    known,
  );
  if (isRejection(decided)) throw new Error(`${key} was refused: ${decided.message}`);
  const taskId = (decided[0]!.data as { taskId: string }).taskId;
  const deed = { key: `task:${key}`, viewer, at: now - made * dayMs };
  const { id } = await history.write(deed, start(taskStreams, taskId, decided));
  if (!changed) return;
  const [daysAgo, username] = changed;
  const found = await history.load(taskStreams, id);
  const then = now - daysAgo * dayMs;
  const change = { viewer: person(people, username), at: new Date(then), changes: { status }, ...known };
  const facts = changeTask(found.state, thing, change);
  // Changed by hand since: it stays as it is.
  if (isRejection(facts) || facts.length === 0) return;
  await history.write({ key: `task-changed:${key}`, viewer: change.viewer, at: then }, follow(found, facts));
};

const planTasks = async (telling: Telling, thingIds: ReadonlyMap<string, string>) => {
  for (const task of tasks) await planTask(telling, task, thingIds.get(task.thing)!);
  return tasks.length;
};

/** What is in the town: devices by their network ids, groups and things by their keys. */
export interface Founded {
  readonly probes: ReadonlyMap<string, Written>;
  readonly groups: ReadonlyMap<string, string>;
  readonly things: ReadonlyMap<string, string>;
}

/**
 * Writes what people said and did in the sixty days before now, by the decisions of the commands. What is there already
 * stays as it is.
 */
export const steward = async (telling: Telling, progress: (line: string) => void): Promise<Founded> => {
  const groupIds = await foundGroups(telling);
  progress(`${groups.length} groups, joined ${await joinGroups(telling, groupIds)} times`);
  const thingIds = await registerThings(telling, groupIds);
  progress(`${things.length} things`);
  const probes = new Map<string, Written>();
  for (const device of devices) {
    probes.set(device.networkDeviceId, await installProbe(telling, device, thingIds.get(device.thing)!));
  }
  progress(`${devices.length} probes, each linked to its thing`);
  progress(`${await planTasks(telling, thingIds)} tasks`);
  progress(`${await tellStory(telling, thingIds)} actions over ${historyDays} days`);
  return { probes, groups: groupIds, things: thingIds };
};
