import {
  claimsOf,
  found,
  install,
  join,
  joinGroup,
  letCollaborate,
  type Member,
  plan,
  record,
  register,
} from './town.js';
import { postUplink, soilUplink } from './uplinks.js';

export interface Town {
  readonly owner: Member;
  /** The id of the owner. */
  readonly person: string;
  readonly thing: string;
  readonly bare: string;
  readonly foreign: string;
  readonly device: string;
  readonly group: string;
  readonly task: string;
}

/**
 * A person with a group of two and a thing in it that has a probe, a history, a task and a collaborator, one that has none of these,
 * and a thing of others.
 */
export const foundTown = async (): Promise<Town> => {
  const owner = await join();
  const group = await found(owner, { description: 'Beds along the river path' });
  const description = 'Ask for the key to the standpipe at number 14.';
  const thing = await register(owner, { description, groupId: group.id });
  const bare = await register(owner, { type: 'BENCH', name: 'Bench of the bend', isPublic: false });
  const foreign = await register(await join());
  await letCollaborate(owner, thing, await join());
  await joinGroup(await join(), group);
  const device = await install(owner, thing);
  await record(owner, thing, 'WATERING', 'Two full cans');
  const task = await plan(owner, thing, {
    assignedTo: [claimsOf(owner).user_id],
    notes: 'The can is in the shed.',
  });
  await postUplink(
    soilUplink(device.networkId, { water: 24, temperature: 10, conductivity: 300, battery: 3.3 }),
  );
  const { user_id: person } = claimsOf(owner);
  return {
    owner,
    person,
    thing: thing.id,
    bare: bare.id,
    foreign: foreign.id,
    device: device.id,
    group: group.id,
    task: task.id,
  };
};
