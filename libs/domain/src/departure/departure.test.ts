import { describe, expect, it } from '@jest/globals';
import { deviceAccessGranted, deviceRegistered, devices } from '../devices/index.js';
import type { Aggregate, Fact } from '../events/index.js';
import { ids } from '../events/example-ids.js';
import { groupCreated, groupMembershipGranted, groups } from '../groups/index.js';
import { thingAccessGranted, thingRegistered, things } from '../things/index.js';
import { departFromDevice, departFromGroup, departFromThing, type Departure } from './index.js';

const { anna, ben } = ids;
const noor = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c09';
const after = <S, F extends Fact>(of: Aggregate<S, F>, ...facts: F[]): S =>
  facts.reduce((state, fact) => of.evolve(state, fact), of.initial);
const leaving = (over: Partial<Departure> = {}): Departure => ({
  userId: anna,
  isThere: () => true,
  ...over,
});
const briefly = (facts: readonly Fact[]) =>
  facts.map(({ type, data }) => [type, (data as { userId?: string }).userId]);

const access = (userId: string, isOwner = false, isCollaborator = false) =>
  thingAccessGranted({ thingId: ids.thing, accessId: userId, userId, isOwner, isCollaborator });
const thing = (...accesses: ReturnType<typeof access>[]) =>
  after(things, thingRegistered(thingRegistered.definition.example), ...accesses);

describe('a thing of one who deletes their account', () => {
  it('is kept by its other owners', () => {
    const facts = departFromThing(thing(access(anna, true), access(ben, true)), leaving());
    expect(briefly(facts)).toEqual([['ThingAccessRevoked', anna]]);
  });

  it('goes to the one who was chosen, with the flag of an owner', () => {
    const shared = thing(access(anna, true), access(ben, false, true), access(noor));
    const [handed, gone] = departFromThing(shared, leaving({ to: noor }));
    expect(handed).toMatchObject({
      type: 'ThingAccessChanged',
      data: { userId: noor, accessId: noor, isOwner: true, isCollaborator: false, changedBy: anna },
    });
    expect(gone).toMatchObject({ type: 'ThingAccessRevoked', data: { userId: anna, revokedBy: anna } });
  });

  it('goes to the first collaborator, or else the first with access, where nothing was chosen or that one is gone', () => {
    const shared = thing(access(anna, true), access(noor), access(ben, false, true));
    const goesTo = (over: Partial<Departure>) => briefly(departFromThing(shared, leaving(over)))[0];
    expect(goesTo({})).toEqual(['ThingAccessChanged', ben]);
    expect(goesTo({ isThere: (id) => id !== ben })).toEqual(['ThingAccessChanged', noor]);
    expect(goesTo({ to: 'another' })).toEqual(['ThingAccessChanged', ben]);
  });

  it('is removed where that was chosen, and where no one has access any more', () => {
    const removed = [['ThingDeleted', undefined]];
    expect(briefly(departFromThing(thing(access(anna, true), access(ben)), leaving({ to: null })))).toEqual(
      removed,
    );
    expect(briefly(departFromThing(thing(access(anna, true)), leaving()))).toEqual(removed);
    const ghosts = thing(access(anna, true), access(ben, true));
    expect(briefly(departFromThing(ghosts, leaving({ isThere: () => false })))).toEqual(removed);
  });

  it('is left as a collaborator leaves it, and nothing happens twice', () => {
    const shared = thing(access(ben, true), access(anna, false, true));
    const facts = departFromThing(shared, leaving({ to: null }));
    expect(briefly(facts)).toEqual([['ThingAccessRevoked', anna]]);
    expect(departFromThing(after(things, rowan, ...facts), leaving())).toEqual([]);
  });
  const rowan = thingRegistered(thingRegistered.definition.example);
});

describe('a group', () => {
  const member = (userId: string, isOwner = false) =>
    groupMembershipGranted({ groupId: ids.group, membershipId: userId, userId, isOwner });
  const { example } = groupCreated.definition;
  const group = (isPersonal: boolean, ...members: ReturnType<typeof member>[]) =>
    after(groups, groupCreated({ ...example, isPersonal }), ...members);

  it('is handed over, left or removed; a personal one ends', () => {
    const fate = (isPersonal: boolean, ...members: ReturnType<typeof member>[]) =>
      briefly(departFromGroup(group(isPersonal, ...members), leaving()));
    expect(fate(false, member(anna, true), member(ben))).toEqual([
      ['GroupMembershipChanged', ben],
      ['GroupMembershipRevoked', anna],
    ]);
    expect(fate(false, member(anna), member(ben, true))).toEqual([['GroupMembershipRevoked', anna]]);
    expect(fate(false, member(anna, true))).toEqual([['GroupDeleted', undefined]]);
    expect(fate(true, member(anna, true), member(ben))).toEqual([['GroupDeleted', undefined]]);
  });
});

describe('a device', () => {
  const access = (userId: string, isOwner = false) =>
    deviceAccessGranted({ deviceId: ids.device, accessId: userId, userId, isOwner });
  const fate = (...accesses: ReturnType<typeof access>[]) => {
    const device = after(devices, deviceRegistered(deviceRegistered.definition.example), ...accesses);
    return briefly(departFromDevice(ids.device, device, leaving()));
  };

  it('is handed over, left or removed', () => {
    expect(fate(access(anna, true), access(ben))).toEqual([
      ['DeviceAccessChanged', ben],
      ['DeviceAccessRevoked', anna],
    ]);
    expect(fate(access(ben, true), access(anna))).toEqual([['DeviceAccessRevoked', anna]]);
    expect(fate(access(anna, true))).toEqual([['DeviceDeleted', undefined]]);
  });
});
